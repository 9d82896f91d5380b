import { restoreTexts } from "../../store/exact-text";
import type { StoredKey } from "../../store/ingest-store";
import { insertSql, type Sql } from "../sql";

const COLUMNS = ["id", "name", "scope", "hash", "prefix", "createdAt"];

export async function writeKey(sql: Sql, key: StoredKey): Promise<void> {
  const { id, name, scope, hash, prefix, createdAt } = key;
  await sql.run(insertSql("ApiKey", COLUMNS), id, name, scope, hash, prefix, createdAt);
}

type Row = Omit<StoredKey, "lastUsedAt" | "revokedAt"> &
  Readonly<{ lastUsedAt: string | null; revokedAt: string | null }>;

export async function listKeys(sql: Sql): Promise<readonly StoredKey[]> {
  const rows = await sql.all<Row>("SELECT * FROM ApiKey ORDER BY createdAt DESC, id DESC");
  return rows.map(restoreTexts).map((row) => ({
    ...row,
    lastUsedAt: row.lastUsedAt ?? undefined,
    revokedAt: row.revokedAt ?? undefined,
  }));
}

export async function markKeyUsed(sql: Sql, keyId: string, at: string): Promise<void> {
  await sql.run("UPDATE ApiKey SET lastUsedAt = ? WHERE id = ?", at, keyId);
}

export async function revokeKey(sql: Sql, keyId: string, at: string): Promise<boolean> {
  const changed = await sql.run(
    "UPDATE ApiKey SET revokedAt = ? WHERE id = ? AND revokedAt IS NULL",
    at,
    keyId,
  );
  return changed > 0;
}
