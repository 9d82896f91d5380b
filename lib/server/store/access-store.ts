import type { ApiKey } from "../../contract/api-keys";
import type { ActivityEvent } from "./activity-event";

/** `previousHash` is the key before its last rotation; it works until `previousUntil`. */
export type StoredKey = ApiKey &
  Readonly<{ hash: string; previousHash: string | undefined; previousUntil: string | undefined }>;

/** After a rotation: the new key, and how long the old one works. */
export type RotatedKey = Pick<StoredKey, "hash" | "prefix" | "previousHash" | "previousUntil">;

export type StoredSession = Readonly<{
  /** sha256 of the token, hex */
  id: string;
  role: string;
  name: string;
  method: string;
  credential: string;
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}>;

/** Sessions, API keys and their place in the log. A change and its event are one transaction. */
export type AccessStore = Readonly<{
  /** The installation's secret; the first proposal becomes it. */
  readSecret: (name: string, proposal: string) => Promise<string>;
  /** Also removes expired sessions. */
  writeSession: (session: StoredSession, event: ActivityEvent) => Promise<void>;
  readSession: (sessionId: string) => Promise<StoredSession | undefined>;
  /** Skipped while another writer is at work. */
  extendSession: (sessionId: string, times: Pick<StoredSession, "lastSeenAt" | "expiresAt">) => Promise<void>;
  /** Last seen first. */
  listSessions: () => Promise<readonly StoredSession[]>;
  /** False if the session does not exist. */
  endSession: (sessionId: string, event: ActivityEvent) => Promise<boolean>;
  writeKey: (key: StoredKey, event: ActivityEvent) => Promise<void>;
  /** Newest first, including revoked keys. */
  listKeys: () => Promise<readonly StoredKey[]>;
  /** By the current hash or the one before the last rotation, whether it still works or not. */
  findKey: (hash: string) => Promise<StoredKey | undefined>;
  /** Neither revoked nor expired at that time. */
  hasActiveKey: (at: string) => Promise<boolean>;
  /** Skipped while another writer is at work. */
  markKeyUsed: (keyId: string, at: string) => Promise<void>;
  /** False if the key does not exist or is revoked. */
  rotateKey: (keyId: string, rotated: RotatedKey, event: ActivityEvent) => Promise<boolean>;
  /** False if the key does not exist or is already revoked. */
  revokeKey: (keyId: string, at: string, event: ActivityEvent) => Promise<boolean>;
  /** For acts that change nothing in the database, such as an export or a refused sign-in. */
  writeEvent: (event: ActivityEvent, chatId?: string) => Promise<void>;
}>;
