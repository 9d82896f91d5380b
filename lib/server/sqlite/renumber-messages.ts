import type { Side } from "../../core/window/turns";
import { readEndAfter } from "./chat-end";
import type { Connection } from "./open-database";

/** 1 is the user's side, 0 the assistant's, NULL neither, as in `sideOf`. */
const SIDE = "CASE role WHEN 'user' THEN 1 WHEN 'model' THEN 0 WHEN 'tool' THEN 0 END";

const sideValue = (side: Side | undefined): number | null =>
  side === undefined ? null : Number(side === "user");

const RENUMBER = `WITH Later AS (
    SELECT key, sequence, role, ${SIDE} AS side,
      CASE role WHEN 'event' THEN 0 ELSE (SELECT count(*) FROM Media WHERE messageKey = Message.key) END AS media
    FROM Message WHERE chatKey = ? AND sequence >= ?
  ), Changed AS (
    SELECT key, coalesce(side <> lag(side, 1, ?) OVER (ORDER BY sequence), 0) AS change
    FROM Later WHERE side IS NOT NULL
  ), Counted AS (
    SELECT l.key,
      ? + coalesce(sum(l.role = 'event') OVER before, 0) AS events,
      ? + coalesce(sum(l.media) OVER before, 0) AS media,
      ? + sum(coalesce(c.change, 0)) OVER (ORDER BY l.sequence) AS changes
    FROM Later l LEFT JOIN Changed c ON c.key = l.key
    WINDOW before AS (ORDER BY l.sequence ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  )
  UPDATE Message SET eventsBefore = n.events, mediaBefore = n.media, sideChangesBefore = n.changes,
    position = CASE role WHEN 'event' THEN NULL ELSE sequence - 1 - n.events END
  FROM Counted n WHERE n.key = Message.key`;

/**
 * Recomputes the running numbers of a chat's items from a sequence number on, after an item was removed or a role
 * changed. The cost is proportional to the items from there on. Call it in a transaction.
 */
export function renumberMessages(connection: Connection, chatKey: number, from: number): void {
  // Reads only the items before it: the numbers from there on may be wrong.
  const end = readEndAfter(connection, chatKey, from - 1);
  connection
    .prepare(RENUMBER)
    .run(chatKey, from, sideValue(end.turns.side), end.eventsBefore, end.mediaBefore, end.turns.turn);
}

/** Recomputes the chat row's counters from its items. */
export function recountChat(connection: Connection, chatKey: number): void {
  connection
    .prepare(
      `UPDATE Chat SET (messageCount, eventCount, mediaCount) = (
         SELECT count(*) - count(*) FILTER (WHERE role = 'event'), count(*) FILTER (WHERE role = 'event'),
           coalesce(sum(CASE role WHEN 'event' THEN 0 ELSE (SELECT count(*) FROM Media WHERE messageKey = Message.key) END), 0)
         FROM Message WHERE chatKey = Chat.key)
       WHERE key = ?`,
    )
    .run(chatKey);
}
