import type { Failed } from "../api/problem";

/** Somebody's signed-in browser. Times are ISO 8601. */
export type Session = Readonly<{
  id: string;
  role: string;
  name: string;
  /** password | oidc */
  method: string;
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
  /** The one that asks. */
  isOwn: boolean;
}>;

export type SessionsOutcome = Readonly<{ ok: true; sessions: readonly Session[] }> | Failed;

/** What the pages need to know of the person who looks at them. */
export type Viewer = Readonly<{
  name: string;
  canWrite: boolean;
  isAdmin: boolean;
  /** Signed in by a session of this server, which can be ended. */
  canSignOut: boolean;
}>;
