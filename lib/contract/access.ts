import type { Failed } from "../api/problem";

/** Why single sign-on signed nobody in; the login page has a sentence for each. */
export const OIDC_FAILURES = ["expired", "not-invited", "unreachable", "too-many"] as const;
export type OidcFailure = (typeof OIDC_FAILURES)[number];

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
