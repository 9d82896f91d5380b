import type { Sql } from "../sql";

/** What the core trims of the texts that occur. */
const WHITESPACE = "\t\n\r ";

/** The numbers (from 1, without events) of the answers that complete an exchange, oldest first. */
export async function readExchanges(sql: Sql, chatId: string): Promise<readonly number[]> {
  const rows = await sql.all<{ number: number }>(
    `SELECT position + 1 AS number FROM (
         SELECT position, sequence, role, LAG(role) OVER (ORDER BY sequence) AS before FROM Message
         WHERE chatKey = (SELECT key FROM Chat WHERE id = ?)
           AND (role = 'user' OR (role = 'model' AND trim(text, ?) <> ''))
       ) spoken WHERE role = 'model' AND before = 'user' ORDER BY sequence`,
    ...[chatId, WHITESPACE],
  );
  return rows.map(({ number }) => number);
}
