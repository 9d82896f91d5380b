import type { RotatedKey, StoredKey } from "../../store/access-store";
import { restoreTexts } from "../../store/exact-text";
import { insertSql, type Sql } from "../sql";

const COLUMNS = ["id", "name", "scope", "hash", "prefix", "createdAt", "expiresAt", "chats"];

export async function writeKey(sql: Sql, key: StoredKey): Promise<void> {
  const { id, name, scope, hash, prefix, createdAt, expiresAt, chats } = key;
  await sql.run(
    insertSql("ApiKey", COLUMNS),
    ...[id, name, scope, hash, prefix, createdAt, expiresAt, chats && JSON.stringify(chats)],
  );
}

type OptionalColumn = "lastUsedAt" | "revokedAt" | "expiresAt" | "previousHash" | "previousUntil";
type Row = Omit<StoredKey, OptionalColumn | "chats"> &
  Readonly<Record<OptionalColumn | "chats", string | null>>;

function toKey(row: Row): StoredKey {
  const { chats, ...texts } = restoreTexts(row);
  return {
    ...texts,
    lastUsedAt: texts.lastUsedAt ?? undefined,
    revokedAt: texts.revokedAt ?? undefined,
    expiresAt: texts.expiresAt ?? undefined,
    previousHash: texts.previousHash ?? undefined,
    previousUntil: texts.previousUntil ?? undefined,
    chats: chats === null ? undefined : JSON.parse(chats),
  };
}

export async function listKeys(sql: Sql): Promise<readonly StoredKey[]> {
  const rows = await sql.all<Row>("SELECT * FROM ApiKey ORDER BY createdAt DESC, id DESC");
  return rows.map(toKey);
}

/** Two lookups by unique indexes: one condition with OR would read the table. */
export async function findKey(sql: Sql, hash: string): Promise<StoredKey | undefined> {
  const row =
    (await sql.get<Row>("SELECT * FROM ApiKey WHERE hash = ?", hash)) ??
    (await sql.get<Row>("SELECT * FROM ApiKey WHERE previousHash = ?", hash));
  return row && toKey(row);
}

export async function hasActiveKey(sql: Sql, at: string): Promise<boolean> {
  const found = await sql.get(
    "SELECT 1 FROM ApiKey WHERE revokedAt IS NULL AND (expiresAt IS NULL OR expiresAt > ?) LIMIT 1",
    at,
  );
  return found !== undefined;
}

export async function markKeyUsed(sql: Sql, keyId: string, at: string): Promise<void> {
  await sql.run("UPDATE ApiKey SET lastUsedAt = ? WHERE id = ?", at, keyId);
}

export async function rotateKey(sql: Sql, keyId: string, rotated: RotatedKey): Promise<boolean> {
  const { hash, prefix, previousHash, previousUntil } = rotated;
  const changed = await sql.run(
    `UPDATE ApiKey SET hash = ?, prefix = ?, previousHash = ?, previousUntil = ?
     WHERE id = ? AND revokedAt IS NULL`,
    ...[hash, prefix, previousHash, previousUntil, keyId],
  );
  return changed > 0;
}

export async function revokeKey(sql: Sql, keyId: string, at: string): Promise<boolean> {
  const changed = await sql.run(
    "UPDATE ApiKey SET revokedAt = ? WHERE id = ? AND revokedAt IS NULL",
    at,
    keyId,
  );
  return changed > 0;
}
