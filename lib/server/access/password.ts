import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** OWASP's recommendation for scrypt: 128 MB and about a third of a second. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY_BYTES = 512 * 1024 ** 2;
const KEY_BYTES = 32;
const SALT_BYTES = 16;

/** Colons instead of the usual dollar signs, which shells and Compose files would expand. */
const HASH = /^scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3}):([\w-]{16,}):([\w-]{43})$/;

export const isPasswordHash = (text: string): boolean => readHash(text) !== undefined;

function readHash(text: string) {
  const [, n, r, p, salt, key] = HASH.exec(text) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const isUsable = Number.isInteger(Math.log2(cost.N)) && cost.N > 1 && cost.r > 0 && cost.p > 0;
  if (!isUsable || 128 * cost.N * cost.r > MAX_MEMORY_BYTES) return undefined;
  return { cost, salt: Buffer.from(salt, "base64url"), key: Buffer.from(key, "base64url") };
}

const deriveKey = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  derive(password.normalize("NFKC"), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES + 1024 ** 2 });

/** `scrypt:N:r:p:salt:key`, for `CONTEXTSCOPE_PASSWORD_HASH`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, salt, COST);
  const { N, r, p } = COST;
  return ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join(":");
}

const digest = (text: string): Buffer => createHash("sha256").update(text.normalize("NFKC")).digest();

/** `expected` is a hash or the password itself. Takes the same time for every wrong password. */
export async function verifyPassword(given: string, expected: string): Promise<boolean> {
  const hash = readHash(expected);
  if (hash === undefined) return timingSafeEqual(digest(given), digest(expected));
  return timingSafeEqual(await deriveKey(given, hash.salt, hash.cost), hash.key);
}
