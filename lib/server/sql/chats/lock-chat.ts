import type { Sql } from "../sql";

/**
 * Locks a chat until the end of the transaction and marks it as changed. Every write to a chat begins with it: on
 * PostgreSQL two processes would otherwise give two messages the same place.
 */
export const lockChat = (sql: Sql, chatId: string): Promise<Readonly<{ key: number }> | undefined> =>
  sql.get("UPDATE Chat SET changes = changes + 1 WHERE id = ? RETURNING key", chatId);

/** The same for a chat whose key is known. */
export async function touchChat(sql: Sql, chatKey: number): Promise<void> {
  await sql.run("UPDATE Chat SET changes = changes + 1 WHERE key = ?", chatKey);
}
