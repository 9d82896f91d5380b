import type { Search } from "../../core/context-input";
import { searchMessages } from "../../core/layers/search-messages";
import { type Message, messageSchema } from "../../core/schema/message";
import { fromStorable } from "../exact-text";
import type { Connection } from "./open-database";

/** Enough for the ranker to choose from; a common word must not drag the whole chat in. */
const MAX_CANDIDATES = 400;
/** The longest words of a message are its rarest, near enough. */
const MAX_WORDS = 8;
const MIN_WORD_LENGTH = 3;

type CandidateRow = Readonly<{ id: string; role: string; text: string }>;

/** A search over one chat's messages before a place: the full-text index finds candidates, the core ranks them. */
export function searchStored(connection: Connection, chatKey: number, stored: number): Search {
  return (query, isTaken) => {
    const match = anyWordOf(query);
    if (match === undefined) return [];
    return searchMessages(findCandidates(connection, match, chatKey, stored))(query, isTaken);
  };
}

/** A full-text query that one shared word satisfies. */
function anyWordOf(text: string): string | undefined {
  const words = new Set(
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu),
  );
  const telling = [...words].filter((word) => [...word].length >= MIN_WORD_LENGTH);
  const longest = telling.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  return longest.length === 0 ? undefined : longest.map((word) => `"${word}"`).join(" OR ");
}

/**
 * Newest first out of the index, which costs no ranking of everything; oldest first to the ranker. Keys rise with
 * sequence numbers, so the range keeps the index from looking at other chats' messages.
 */
function findCandidates(
  connection: Connection,
  match: string,
  chatKey: number,
  stored: number,
): readonly Message[] {
  const rows = connection
    .prepare(
      `SELECT m.id, m.role, m.text FROM MessageText
       JOIN Message m ON m.key = MessageText.rowid
       WHERE MessageText MATCH ? AND m.chatKey = ? AND m.sequence <= ? AND m.role IN ('user', 'model')
         AND MessageText.rowid BETWEEN (SELECT key FROM Message WHERE chatKey = ? ORDER BY sequence LIMIT 1)
           AND (SELECT key FROM Message WHERE chatKey = ? ORDER BY sequence DESC LIMIT 1)
       ORDER BY MessageText.rowid DESC LIMIT ?`,
    )
    .all(match, chatKey, stored, chatKey, chatKey, MAX_CANDIDATES) as CandidateRow[];
  return rows
    .toReversed()
    .map(({ id, role, text }) =>
      messageSchema.parse({ id: fromStorable(id), role, text: fromStorable(text) }),
    );
}
