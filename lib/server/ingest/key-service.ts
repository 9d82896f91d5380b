import "server-only";
import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { KeyRequest, KeyScope } from "../../api/key";
import type { ApiKey } from "../../contract/api-keys";
import { hasPassword } from "../env";
import type { StoredKey } from "../store/ingest-store";
import type { Store } from "../store/store";

/** Enough to distinguish keys, far too little to guess one. */
const PREFIX_LENGTH = 11;
/** Minimum interval between updates of a key's last use. */
const USE_NOTED_EVERY_MS = 60_000;

const hashOf = (key: string): string => createHash("sha256").update(key, "utf8").digest("hex");

const withoutHash = ({ hash: _, ...key }: StoredKey): ApiKey => key;

/** The key itself is returned only once, here. */
export async function createKey(
  store: Store,
  { name, scope }: KeyRequest,
): Promise<Readonly<{ key: string; details: ApiKey }>> {
  const key = `ctx_${scope[0]}_${randomBytes(32).toString("base64url")}`;
  const stored: StoredKey = {
    id: randomUUID(),
    name,
    scope,
    hash: hashOf(key),
    prefix: key.slice(0, PREFIX_LENGTH),
    createdAt: new Date().toISOString(),
    lastUsedAt: undefined,
    revokedAt: undefined,
  };
  await store.writeKey(stored);
  return { key, details: withoutHash(stored) };
}

/** Newest first. */
export const listKeys = async (store: Store): Promise<readonly ApiKey[]> =>
  (await store.listKeys()).map(withoutHash);

export const revokeKey = (store: Store, keyId: string): Promise<boolean> =>
  store.revokeKey(keyId, new Date().toISOString());

type Judgement = "allowed" | "no-key" | "wrong-key" | "wrong-scope";

/**
 * Without an active key and a password, every caller that reaches this machine's own address is allowed; otherwise
 * only keys open the API. The admin scope includes the others, which do not include each other.
 */
export async function judgeKey(
  store: Store,
  authorization: string | null,
  needed: KeyScope,
): Promise<Judgement> {
  const keys = (await store.listKeys()).filter(({ revokedAt }) => revokedAt === undefined);
  const presented = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (presented === undefined) {
    if (authorization !== null) return "wrong-key";
    return keys.length > 0 || hasPassword() ? "no-key" : "allowed";
  }
  const known = findKey(keys, presented);
  if (known === undefined) return "wrong-key";
  await noteUse(store, known);
  return known.scope === "admin" || known.scope === needed ? "allowed" : "wrong-scope";
}

/** Compares with every key in constant time, so that the response time reveals nothing. */
function findKey(keys: readonly StoredKey[], presented: string): StoredKey | undefined {
  const hash = Buffer.from(hashOf(presented), "hex");
  return keys.filter((key) => timingSafeEqual(Buffer.from(key.hash, "hex"), hash))[0];
}

async function noteUse(store: Store, { id, lastUsedAt }: StoredKey): Promise<void> {
  const now = new Date();
  if (lastUsedAt !== undefined && now.getTime() - Date.parse(lastUsedAt) < USE_NOTED_EVERY_MS) return;
  await store.markKeyUsed(id, now.toISOString());
}
