import type { Side } from "../../../core/window/turns";
import type { Sql } from "../sql";
import { readEndAfter } from "./chat-end";

/** 1 is the user's side, 0 the assistant's, NULL neither, as in `sideOf`. */
const SIDE = "CASE role WHEN 'user' THEN 1 WHEN 'model' THEN 0 WHEN 'tool' THEN 0 END";

const sideValue = (side: Side | undefined): number | null =>
  side === undefined ? null : Number(side === "user");

const RENUMBER = `WITH Later AS (
    SELECT key, sequence, role, ${SIDE} AS side,
      CASE role WHEN 'event' THEN 0 ELSE (SELECT count(*) FROM Media d WHERE d.chatKey = Message.chatKey AND d.messageKey = Message.key) END AS media
    FROM Message WHERE chatKey = ? AND sequence >= ?
  ), Changed AS (
    SELECT key, CASE WHEN side <> lag(side, 1, ?) OVER (ORDER BY sequence) THEN 1 ELSE 0 END AS change
    FROM Later WHERE side IS NOT NULL
  ), Counted AS (
    SELECT l.key,
      ? + coalesce(sum(CASE l.role WHEN 'event' THEN 1 ELSE 0 END) OVER earlier, 0) AS events,
      ? + coalesce(sum(l.media) OVER earlier, 0) AS media,
      ? + sum(coalesce(c.change, 0)) OVER (ORDER BY l.sequence) AS changes
    FROM Later l LEFT JOIN Changed c ON c.key = l.key
    WINDOW earlier AS (ORDER BY l.sequence ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  )
  UPDATE Message SET eventsBefore = n.events, mediaBefore = n.media, sideChangesBefore = n.changes,
    position = CASE role WHEN 'event' THEN NULL ELSE sequence - 1 - n.events END
  FROM Counted n WHERE n.key = Message.key`;

/**
 * Recomputes the running numbers of a chat's items from a sequence number on, after an item was removed or a role
 * changed. The cost is proportional to the items from there on. Call it in a transaction.
 */
export async function renumberMessages(sql: Sql, chatKey: number, from: number): Promise<void> {
  // Reads only the items before it: the numbers from there on may be wrong.
  const end = await readEndAfter(sql, chatKey, from - 1);
  await sql.run(
    RENUMBER,
    chatKey,
    from,
    sideValue(end.turns.side),
    end.eventsBefore,
    end.mediaBefore,
    end.turns.turn,
  );
}

/** Recomputes the chat row's counters from its items. */
export async function recountChat(sql: Sql, chatKey: number): Promise<void> {
  await sql.run(
    `UPDATE Chat SET (messageCount, eventCount, mediaCount) = (
         SELECT count(*) - count(*) FILTER (WHERE role = 'event'), count(*) FILTER (WHERE role = 'event'),
           coalesce(sum(CASE role WHEN 'event' THEN 0 ELSE (SELECT count(*) FROM Media d WHERE d.chatKey = Message.chatKey AND d.messageKey = Message.key) END), 0)
         FROM Message WHERE chatKey = Chat.key)
       WHERE key = ?`,
    chatKey,
  );
}
