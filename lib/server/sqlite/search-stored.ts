import {
  type CandidateRule,
  candidateRule,
  MAX_CANDIDATES,
  MAX_SEARCHED_LENGTH,
} from "../../core/layers/search-candidates";
import type { SearchRequest } from "../../core/layers/search-request";
import type { SearchCandidate } from "../../core/model/context-input";
import { fromStorable, fromStorableBeginning } from "../store/exact-text";
import type { Connection } from "./open-database";
import { findChat } from "./summary-rows";

/** Marked JSON (`toStorable`) writes a UTF-16 unit with up to six characters. */
const MAX_STORED_LENGTH = 6 * MAX_SEARCHED_LENGTH + 10;

type CandidateRow = Readonly<{ id: string; text: string; position: number }>;

/** The candidates of one chat, oldest first: the full-text index finds them, the core ranks them. */
export function searchStored(
  connection: Connection,
  chatId: string,
  { query, before }: SearchRequest,
): readonly SearchCandidate[] {
  const rule = candidateRule(query);
  const chat = rule && findChat(connection, chatId);
  return chat ? newestCandidates(connection, rule, chat.key, before).toReversed() : [];
}

/**
 * The index returns the newest first, which avoids ranking all matches. It ignores accents, so the core's rule
 * decides, and rejected matches are replaced by earlier ones.
 */
function newestCandidates(
  connection: Connection,
  rule: CandidateRule,
  chatKey: number,
  stored: number,
): readonly SearchCandidate[] {
  const newestFirst: SearchCandidate[] = [];
  let before = stored;
  while (newestFirst.length < MAX_CANDIDATES) {
    const rows = readMatches(connection, rule, chatKey, before);
    for (const row of rows) {
      const candidate = toCandidate(row);
      if (rule.isCandidate(candidate.text)) newestFirst.push(candidate);
    }
    if (rows.length < MAX_CANDIDATES) break;
    before = rows.at(-1)?.position ?? 0;
  }
  return newestFirst.slice(0, MAX_CANDIDATES);
}

/**
 * Reads all rows at once: an iterator left early would keep its read open, and every later write would fail. Keys
 * rise with sequence numbers, so the key range keeps the index from reading other chats.
 */
function readMatches(
  connection: Connection,
  { prefixes }: CandidateRule,
  chatKey: number,
  before: number,
): readonly CandidateRow[] {
  return connection
    .prepare(
      `SELECT m.id, m.position,
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

/** Only the part of the text that a search reads. */
const toCandidate = ({ id, text }: CandidateRow): SearchCandidate => ({
  id: fromStorable(id),
  text: fromStorableBeginning(text).slice(0, MAX_SEARCHED_LENGTH),
});

/**
 * A full-text query for any word with one of these prefixes. Texts stored as marked JSON (`toStorable`) hide word
 * beginnings behind escapes: they all begin with this marker word, and the core's rule reads them unescaped.
 */
const anyWordLike = (prefixes: readonly string[]): string =>
  [...prefixes.map((prefix) => `"${prefix}"*`), '^"exact"'].join(" OR ");
