import { toStorable } from "../store/exact-text";
import type { Connection } from "./open-database";

/** The numbers (from 1, without events) of the answers that complete an exchange, oldest first. */
export function readExchanges(connection: Connection, chatId: string): readonly number[] {
  const rows = connection
    .prepare(
      `SELECT position + 1 AS number FROM (
         SELECT position, sequence, role, LAG(role) OVER (ORDER BY sequence) AS before FROM Message
         WHERE chatKey = (SELECT key FROM Chat WHERE id = ?)
           AND (role = 'user' OR (role = 'model' AND trim(text, char(9, 10, 13, 32)) <> ''))
       ) WHERE role = 'model' AND before = 'user' ORDER BY sequence`,
    )
    .all(toStorable(chatId)) as readonly { number: number }[];
  return rows.map(({ number }) => number);
}
