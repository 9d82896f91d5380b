import { restoreTexts } from "../store/exact-text";
import type { StoredKey } from "../store/ingest-store";
import { bind, type Connection, insertSql } from "./open-database";

const COLUMNS = ["id", "name", "scope", "hash", "prefix", "createdAt"];

export function writeKey(connection: Connection, key: StoredKey): void {
  const { id, name, scope, hash, prefix, createdAt } = key;
  connection.prepare(insertSql("ApiKey", COLUMNS)).run(...bind(id, name, scope, hash, prefix, createdAt));
}

type Row = Omit<StoredKey, "lastUsedAt" | "revokedAt"> &
  Readonly<{ lastUsedAt: string | null; revokedAt: string | null }>;

export function listKeys(connection: Connection): readonly StoredKey[] {
  const rows = connection.prepare("SELECT * FROM ApiKey ORDER BY createdAt DESC, rowid DESC").all() as Row[];
  return rows.map(restoreTexts).map((row) => ({
    ...row,
    lastUsedAt: row.lastUsedAt ?? undefined,
    revokedAt: row.revokedAt ?? undefined,
  }));
}

export function markKeyUsed(connection: Connection, keyId: string, at: string): void {
  connection.prepare("UPDATE ApiKey SET lastUsedAt = ? WHERE id = ?").run(...bind(at, keyId));
}

export function revokeKey(connection: Connection, keyId: string, at: string): boolean {
  const { changes } = connection
    .prepare("UPDATE ApiKey SET revokedAt = ? WHERE id = ? AND revokedAt IS NULL")
    .run(...bind(at, keyId));
  return changes > 0;
}
