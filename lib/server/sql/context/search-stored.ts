import {
  type CandidateRule,
  candidateRule,
  MAX_CANDIDATES,
  MAX_SEARCHED_LENGTH,
} from "../../../core/layers/search-candidates";
import type { SearchRequest } from "../../../core/layers/search-request";
import type { SearchCandidate } from "../../../core/model/context-input";
import { fromStorable, fromStorableBeginning } from "../../store/exact-text";
import type { Sql, Value } from "../sql";
import { findChat } from "../summaries/summary-rows";

/** Marked JSON (`toStorable`) writes a UTF-16 unit with up to six characters. */
const MAX_STORED_LENGTH = 6 * MAX_SEARCHED_LENGTH + 10;

type CandidateRow = Readonly<{ key: number; id: string; text: string; position: number }>;

/** The candidates of one chat, oldest first: the full-text index finds them, the core ranks them. */
export async function searchStored(
  sql: Sql,
  chatId: string,
  { query, before }: SearchRequest,
): Promise<readonly SearchCandidate[]> {
  const rule = candidateRule(query);
  const chat = rule && (await findChat(sql, chatId));
  if (!chat) return [];
  const newestFirst: SearchCandidate[] = [];
  const rest = await scanNewest(sql, { rule, chatKey: chat.key, before, found: newestFirst });
  await searchIndex(sql, { rule, chatKey: chat.key, before: rest, found: newestFirst });
  return newestFirst.slice(0, MAX_CANDIDATES).toReversed();
}

/** `before` is a position; `found` receives the candidates, the newest first. */
type Search = Readonly<{ rule: CandidateRule; chatKey: number; before: number; found: SearchCandidate[] }>;

function addCandidates({ rule, found }: Search, rows: readonly CandidateRow[]): void {
  for (const row of rows) {
    const candidate = toCandidate(row);
    if (rule.isCandidate(candidate.text)) found.push(candidate);
  }
}

/** Messages read to estimate how common the words are. */
const SAMPLE = 200;
const BLOCK = 1000;
/** The index alone is fast enough below this number of stored messages. */
const SMALL_DATABASE = 5000;
/** Reading a message costs as much as this number of matches in the index. */
const MATCHES_PER_READ = 30;

/**
 * The index reads all matches of a word in the database before it returns the newest. A word that is in most messages
 * is found faster in the newest messages themselves. Returns the position before which nothing was read.
 */
async function scanNewest(sql: Sql, search: Search): Promise<number> {
  const newest = await sql.get<{ key: number | null }>("SELECT max(key) AS key FROM Message");
  const stored = newest?.key ?? 0;
  if (stored < SMALL_DATABASE) return search.before;
  let before = await scanBlock(sql, search, search.before, SAMPLE);
  const share = search.found.length / SAMPLE;
  const isScanCheaper = share > 0 && (MAX_CANDIDATES / share) * MATCHES_PER_READ < share * stored;
  while (isScanCheaper && before > 0 && search.found.length < MAX_CANDIDATES) {
    const missing = Math.ceil((MAX_CANDIDATES - search.found.length) / share);
    before = await scanBlock(sql, search, before, Math.min(BLOCK, Math.max(SAMPLE, missing)));
  }
  return before;
}

async function scanBlock(sql: Sql, search: Search, before: number, length: number): Promise<number> {
  const from = Math.max(0, before - length);
  const rows = await sql.all<CandidateRow>(
    `SELECT ${CANDIDATE} FROM Message m
     WHERE m.chatKey = ? AND m.position >= ? AND m.position < ? AND ${IS_SAID} ORDER BY m.position DESC`,
    ...[MARKED, search.chatKey, from, before],
  );
  addCandidates(search, rows);
  return from;
}

/** The index ignores accents, so the core's rule decides, and rejected matches are replaced by earlier ones. */
async function searchIndex(sql: Sql, search: Search): Promise<void> {
  const { rule, chatKey, before, found } = search;
  if (before <= 0 || found.length >= MAX_CANDIDATES) return;
  const query = sql.dialect.search.anyPrefix(rule.prefixes);
  const low = await findKey(sql, "chatKey = ? ORDER BY sequence", chatKey);
  let high = await findKey(sql, "chatKey = ? AND position < ? ORDER BY position DESC", chatKey, before);
  while (high !== undefined && found.length < MAX_CANDIDATES) {
    const keys = await findMatches(sql, query, [chatKey, low, high]);
    addCandidates(search, await readByKeys(sql, chatKey, keys));
    const last: number | undefined = keys.at(-1);
    high = last === undefined || keys.length < MAX_CANDIDATES ? undefined : last - 1;
  }
}

async function findMatches(sql: Sql, query: string, range: readonly Value[]): Promise<readonly number[]> {
  const { newestOfChat } = sql.dialect.search;
  const rows = await sql.all<{ key: number }>(newestOfChat, query, ...range, MAX_CANDIDATES);
  return rows.map(({ key }) => key);
}

/** A statement of its own: joined with the search, an engine may read the whole chat instead. */
const readByKeys = (sql: Sql, chatKey: number, keys: readonly number[]): Promise<CandidateRow[]> =>
  sql.all(
    `SELECT ${CANDIDATE} FROM Message m
     WHERE m.chatKey = ? AND ${sql.dialect.inList("m.key")} AND ${IS_SAID} ORDER BY m.key DESC`,
    ...[MARKED, chatKey, keys],
  );

/** Keys rise with sequence numbers. */
const findKey = async (sql: Sql, where: string, ...values: readonly Value[]): Promise<number | undefined> =>
  (await sql.get<{ key: number }>(`SELECT key FROM Message WHERE ${where} LIMIT 1`, ...values))?.key;

const IS_SAID = "m.role IN ('user', 'model')";

/** The first character of marked JSON, the parameter of `CANDIDATE`. */
const MARKED = "\u0001";

/** Only the part of the text that a search reads. */
const CANDIDATE = `m.key, m.id, m.position, substr(m.text, 1,
  CASE WHEN substr(m.text, 1, 1) = ? THEN ${MAX_STORED_LENGTH} ELSE ${MAX_SEARCHED_LENGTH} END) AS text`;

const toCandidate = ({ id, text }: CandidateRow): SearchCandidate => ({
  id: fromStorable(id),
  text: fromStorableBeginning(text ?? "").slice(0, MAX_SEARCHED_LENGTH),
});
