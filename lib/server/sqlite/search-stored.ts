import {
  type CandidateRule,
  candidateRule,
  MAX_CANDIDATES,
  MAX_SEARCHED_LENGTH,
} from "../../core/layers/search-candidates";
import { searchMessages } from "../../core/layers/search-messages";
import type { Search } from "../../core/model/context-input";
import { type Message, messageSchema } from "../../core/schema/message";
import { fromStorable, fromStorableBeginning } from "../store/exact-text";
import type { Connection } from "./open-database";
import { untilChanged } from "./until-changed";

/** Marked JSON (`toStorable`) writes a UTF-16 unit with up to six characters. */
const MAX_STORED_LENGTH = 6 * MAX_SEARCHED_LENGTH + 10;

type CandidateRow = Readonly<{ id: string; role: string; text: string; position: number }>;

/** A search over one chat's messages before a place: the full-text index finds candidates, the core ranks them. */
export function searchStored(connection: Connection, chatKey: number, stored: number): Search {
  return (query, isTaken) => {
    const rule = candidateRule(query);
    if (rule === undefined) return [];
    const search = untilChanged(connection, JSON.stringify(["search", chatKey, stored, query]), () =>
      searchMessages(findCandidates(connection, rule, chatKey, stored)),
    );
    return search(query, isTaken);
  };
}

/**
 * Newest first out of the index, which costs no ranking of everything; oldest first to the ranker. The index knows
 * no accents, so the rule has the last word, and what it refuses is made up for from further back.
 */
function findCandidates(
  connection: Connection,
  rule: CandidateRule,
  chatKey: number,
  stored: number,
): readonly Message[] {
  const newestFirst: Message[] = [];
  let before = stored;
  while (newestFirst.length < MAX_CANDIDATES) {
    const rows = readMatches(connection, rule, chatKey, before);
    for (const row of rows) {
      const message = toCandidate(row);
      if (rule.isCandidate(message.text ?? "")) newestFirst.push(message);
    }
    if (rows.length < MAX_CANDIDATES) break;
    before = rows.at(-1)?.position ?? 0;
  }
  return newestFirst.slice(0, MAX_CANDIDATES).toReversed();
}

/**
 * All at once: an iterator that is left early would keep its reading open, and every later write would fail. Keys rise
 * with sequence numbers, so the range keeps the index from looking at other chats' messages.
 */
function readMatches(
  connection: Connection,
  { prefixes }: CandidateRule,
  chatKey: number,
  before: number,
): readonly CandidateRow[] {
  return connection
    .prepare(
      `SELECT m.id, m.role, m.position,
         substr(m.text, 1, iif(substr(m.text, 1, 1) = char(1), ${MAX_STORED_LENGTH}, ${MAX_SEARCHED_LENGTH})) AS text
       FROM MessageText
       JOIN Message m ON m.key = MessageText.rowid
       WHERE MessageText MATCH ? AND m.chatKey = ? AND m.position < ? AND m.role IN ('user', 'model')
         AND MessageText.rowid BETWEEN (SELECT key FROM Message WHERE chatKey = ? ORDER BY sequence LIMIT 1)
           AND (SELECT key FROM Message WHERE chatKey = ? ORDER BY sequence DESC LIMIT 1)
       ORDER BY MessageText.rowid DESC LIMIT ?`,
    )
    .all(anyWordLike(prefixes), chatKey, before, chatKey, chatKey, MAX_CANDIDATES) as CandidateRow[];
}

/** Only the part of the text that a search looks at: nothing else is asked of a hit. */
const toCandidate = ({ id, role, text }: CandidateRow): Message =>
  messageSchema.parse({
    id: fromStorable(id),
    role,
    text: fromStorableBeginning(text).slice(0, MAX_SEARCHED_LENGTH),
  });

/**
 * A full-text query that one word with such a beginning satisfies. Texts that are stored as marked JSON (`toStorable`)
 * hide the beginnings of words behind escapes: they all begin with this word, and the rule reads them as they are.
 */
const anyWordLike = (prefixes: readonly string[]): string =>
  [...prefixes.map((prefix) => `"${prefix}"*`), '^"exact"'].join(" OR ");
