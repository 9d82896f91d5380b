import type { Message } from "../../../core/schema/message";
import { findSameMessage, type KnownMessage } from "../../../import/identity/same-message";
import { restoreTexts } from "../../store/exact-text";
import type { Sql } from "../sql";
import type { IncomingPlace } from "./incoming-conversations";

/** A stored or deleted message; a deleted one has no position, and stays deleted. */
export type Known = KnownMessage & Readonly<{ id: string; text: string | null }>;
type KnownRow = Omit<Known, "idInvented" | "isEdited"> &
  Readonly<{ idInvented: number | boolean; isEdited: number | boolean }>;

type Identified = Readonly<{ message: Pick<Message, "id">; place?: IncomingPlace | undefined }>;

/** All ids by which imported messages may be found. */
export const idsToFind = (messages: readonly Identified[]): readonly string[] =>
  messages.flatMap(({ message, place }) =>
    place?.matchedId === undefined ? [message.id] : [message.id, place.matchedId],
  );

/** The stored message that matches an imported one. */
export function findStored(
  known: ReadonlyMap<string, Known>,
  message: Pick<Message, "id" | "idInvented">,
  place: IncomingPlace | undefined,
): Known | undefined {
  const byId = known.get(message.id);
  const matched = place?.matchedId === undefined ? undefined : known.get(place.matchedId);
  return findSameMessage(message, { byId, aligned: place && { matched } });
}

/** The messages of a chat with these ids, by id. */
export async function readKnown(
  sql: Sql,
  chatKey: number,
  ids: readonly string[],
): Promise<Map<string, Known>> {
  const rows = await sql.all<KnownRow>(
    `SELECT m.id, m.sequence, m.text, m.idInvented, EXISTS (SELECT 1 FROM MessageVersion v
       WHERE v.chatKey = m.chatKey AND v.messageKey = m.key) AS isEdited
     FROM Message m WHERE m.chatKey = ? AND ${sql.dialect.inList("m.id")}
     UNION ALL SELECT d.id, NULL, NULL, FALSE, FALSE FROM DeletedMessage d
     WHERE d.chatKey = ? AND ${sql.dialect.inList("d.id")}`,
    ...[chatKey, ids, chatKey, ids],
  );
  const known = new Map<string, Known>();
  for (const row of rows.map(restoreTexts))
    if (row.sequence !== null || !known.has(row.id))
      known.set(row.id, { ...row, idInvented: Boolean(row.idInvented), isEdited: Boolean(row.isEdited) });
  return known;
}
