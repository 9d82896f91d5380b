import { toStorable } from "../exact-text";
import type { Connection } from "./open-database";

/** Sequence numbers of the answers that complete an exchange, oldest first. */
export function readExchanges(connection: Connection, chatId: string): readonly number[] {
  const rows = connection
    .prepare(
      `SELECT sequence FROM (
         SELECT sequence, role, LAG(role) OVER (ORDER BY sequence) AS before FROM Message
         WHERE chatKey = (SELECT key FROM Chat WHERE id = ?)
           AND (role = 'user' OR (role = 'model' AND trim(text, char(9, 10, 13, 32)) <> ''))
       ) WHERE role = 'model' AND before = 'user' ORDER BY sequence`,
    )
    .all(toStorable(chatId)) as readonly { sequence: number }[];
  return rows.map(({ sequence }) => sequence);
}
