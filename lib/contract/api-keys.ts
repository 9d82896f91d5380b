import type { KeyScope } from "../api/key";
import type { Failed } from "../api/problem";

/** A key's metadata, never the key itself. Times are ISO 8601. */
export type ApiKey = Readonly<{
  id: string;
  name: string;
  scope: KeyScope;
  prefix: string;
  createdAt: string;
  lastUsedAt: string | undefined;
  revokedAt: string | undefined;
  expiresAt: string | undefined;
  /** Ids of the only chats that it reaches; absent for all chats. */
  chats: readonly string[] | undefined;
}>;

/** The outcome of a change, with all keys as they are afterwards. */
export type KeyOutcome<More = object> = (Readonly<{ ok: true; keys: readonly ApiKey[] }> & More) | Failed;
export type CreatedKey = Readonly<{ key: string }>;
