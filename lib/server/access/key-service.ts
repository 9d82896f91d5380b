import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { KeyRequest, KeyScope, RotateRequest } from "../../api/key";
import type { ApiKey } from "../../contract/api-keys";
import type { StoredKey } from "../store/access-store";
import type { Store } from "../store/store";
import type { Caller } from "./caller";

/** Enough to distinguish keys, far too little to guess one. */
const PREFIX_LENGTH = 11;
/** Minimum interval between updates of a key's last use. */
const USE_NOTED_EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

const hashOf = (key: string): string => createHash("sha256").update(key, "utf8").digest("hex");

const newKey = (scope: KeyScope): string => `ctx_${scope[0]}_${randomBytes(32).toString("base64url")}`;

const withoutHashes = ({ hash: _, previousHash: __, previousUntil: ___, ...key }: StoredKey): ApiKey => key;

/** The key itself is returned only once, here and by `rotateKey`. */
export async function createKey(
  store: Store,
  { name, scope, expiresAt, chats }: KeyRequest,
): Promise<Readonly<{ key: string; details: ApiKey }>> {
  const key = newKey(scope);
  const stored: StoredKey = {
    id: randomUUID(),
    name,
    scope,
    hash: hashOf(key),
    prefix: key.slice(0, PREFIX_LENGTH),
    createdAt: new Date().toISOString(),
    lastUsedAt: undefined,
    revokedAt: undefined,
    expiresAt,
    chats,
    previousHash: undefined,
    previousUntil: undefined,
  };
  const limits =
    chats === undefined ? "" : `, limited to ${chats.length} ${chats.length === 1 ? "chat" : "chats"}`;
  await store.writeKey(stored, {
    kind: "key-created",
    text: `API key "${name}" created (${scope}${limits})`,
  });
  return { key, details: withoutHashes(stored) };
}

/** Newest first. */
export const listKeys = async (store: Store): Promise<readonly ApiKey[]> =>
  (await store.listKeys()).map(withoutHashes);

/** A new secret for the same key. The old one works for the grace period. Undefined if there is no such active key. */
export async function rotateKey(
  store: Store,
  keyId: string,
  { graceHours }: RotateRequest,
): Promise<Readonly<{ key: string; details: ApiKey }> | undefined> {
  const known = (await store.listKeys()).find(({ id }) => id === keyId);
  if (known === undefined) return undefined;
  const key = newKey(known.scope);
  const rotated = {
    hash: hashOf(key),
    prefix: key.slice(0, PREFIX_LENGTH),
    previousHash: known.hash,
    previousUntil: new Date(Date.now() + graceHours * HOUR_MS).toISOString(),
  };
  const grace = graceHours === 0 ? "" : `; the old key works for ${graceHours} h`;
  const event = { kind: "key-rotated", text: `API key "${known.name}" rotated${grace}` };
  const isRotated = await store.rotateKey(keyId, rotated, event);
  return isRotated ? { key, details: withoutHashes({ ...known, ...rotated }) } : undefined;
}

export async function revokeKey(store: Store, keyId: string): Promise<boolean> {
  const known = (await store.listKeys()).find(({ id }) => id === keyId);
  const event = { kind: "key-revoked", text: `API key "${known?.name ?? keyId}" revoked` };
  return store.revokeKey(keyId, new Date().toISOString(), event);
}

/** Undefined for an unknown, revoked or expired key. */
export async function callerOfKey(store: Store, presented: string): Promise<Caller | undefined> {
  const hash = hashOf(presented);
  const known = await store.findKey(hash);
  const now = new Date();
  if (known === undefined || !isActive(known, hash, now.toISOString())) return undefined;
  await noteUse(store, known, now);
  return {
    name: `key: ${known.name}`,
    permissions: known.scope === "admin" ? ["read", "write", "admin"] : [known.scope],
    chats: known.chats,
  };
}

function isActive(key: StoredKey, hash: string, now: string): boolean {
  if (key.revokedAt !== undefined) return false;
  if (key.expiresAt !== undefined && key.expiresAt <= now) return false;
  return key.hash === hash || (key.previousUntil ?? "") > now;
}

async function noteUse(store: Store, { id, lastUsedAt }: StoredKey, now: Date): Promise<void> {
  if (lastUsedAt !== undefined && now.getTime() - Date.parse(lastUsedAt) < USE_NOTED_EVERY_MS) return;
  await store.markKeyUsed(id, now.toISOString());
}
