import type { KeyScope } from "../../api/key";

/** The admin scope includes the others, which do not include each other. */
export type Permission = KeyScope;

export const ROLES = ["admin", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/** Who sends a request, and what they may do. */
export type Caller = Readonly<{
  /** For the activity log; never contains a secret. */
  name: string;
  permissions: readonly Permission[];
  /** Ids of the only chats that it reaches; absent for all chats. */
  chats?: readonly string[] | undefined;
  /** The session to end at sign-out. */
  sessionId?: string | undefined;
}>;

const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  admin: ["read", "write", "admin"],
  viewer: ["read"],
};

export const callerWithRole = (role: Role, name: string): Caller => ({
  name,
  permissions: ROLE_PERMISSIONS[role],
});

/** Without a password, everybody who reaches this machine's own address. */
export const LOCAL_CALLER: Caller = callerWithRole("admin", "this machine");

export const can = (caller: Caller, permission: Permission): boolean =>
  caller.permissions.includes(permission);

export const reachesChat = ({ chats }: Caller, chatId: string): boolean =>
  chats === undefined || chats.includes(chatId);
