import {
  type ChatListItem,
  type ChatListPage,
  type ChatListQuery,
  chatStatisticsSchema,
} from "../../../core/schema/chat-list";
import { searchWords } from "../../../core/search/search-words";
import { type ChatCursor, decodeCursor, encodeCursor } from "../../store/chat-cursor";
import { restoreTexts, toStorable } from "../../store/exact-text";
import { searchKey } from "../import/write-chat-file";
import { getOne, type Sql, type Value } from "../sql";
import { readExcerpts } from "./search-messages";

/** A very common word has too many matches; only the newest are checked, and the page says so. */
const MAX_SEARCHED_MATCHES = 5000;

type ChatRow = Readonly<{
  key: number;
  id: string;
  title: string;
  titleKey: string;
  platform: string;
  botName: string;
  lastActivityMs: number;
  messageCount: number;
  eventCount: number;
  mediaCount: number;
  summaryCount: number;
  compact: string | null;
  matchKey: number | null;
  statistics: string | null;
}>;

type Options = Readonly<{ compactByDefault: boolean; only: readonly string[] | undefined }>;

export async function listChats(
  sql: Sql,
  query: ChatListQuery,
  { compactByDefault, only }: Options,
): Promise<ChatListPage> {
  const { words, isLimited } = searchWords(query.search);
  const match = words.length === 0 ? undefined : sql.dialect.search.everyWord(words);
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, query.sort);
  const fitting = fittingChats(sql, query, { match, only });
  const asked = pageOf(query, fitting, cursor, match !== undefined);
  const rows = await sql.all<ChatRow>(asked.text, ...asked.values);
  const page = rows.slice(0, query.limit).map(restoreTexts);
  const keys = page.map(({ matchKey }) => matchKey).filter((key) => key !== null);
  const excerpts = await readExcerpts(sql, words, keys);
  const matches = match === undefined ? 0 : await countMatches(sql, match);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    chats: page.map((row) => toListItem(row, excerpts, compactByDefault)),
    nextCursor:
      last && encodeCursor({ sort: query.sort, value: last[SORT_COLUMNS[query.sort]], key: last.key }),
    total: await countChats(sql, fitting),
    searchedNewest: matches > MAX_SEARCHED_MATCHES ? MAX_SEARCHED_MATCHES : undefined,
    searchedWords: isLimited ? words.map(({ text }) => text) : undefined,
    platforms: only === undefined ? await listPlatforms(sql) : await listPlatformsOf(sql, only),
  };
}

function toListItem(
  row: ChatRow,
  excerpts: Awaited<ReturnType<typeof readExcerpts>>,
  compactByDefault: boolean,
): ChatListItem {
  const { lastActivityMs } = row;
  return {
    id: row.id,
    title: row.title,
    platform: row.platform,
    botName: row.botName,
    lastActivityAt: lastActivityMs === 0 ? undefined : new Date(lastActivityMs).toISOString(),
    messageCount: row.messageCount,
    eventCount: row.eventCount,
    mediaCount: row.mediaCount,
    summaryCount: row.summaryCount,
    compact: row.compact === null ? compactByDefault : row.compact === "true",
    statistics:
      row.statistics === null ? undefined : chatStatisticsSchema.safeParse(JSON.parse(row.statistics)).data,
    match: row.matchKey === null ? undefined : excerpts.get(row.matchKey),
  };
}

/** A part of a statement and its parameters. */
type Part = Readonly<{ text: string; values: readonly Value[] }>;

const NO_PART: Part = { text: "", values: [] };

const joinParts = (parts: readonly Part[], separator = " "): Part => ({
  text: parts
    .filter(({ text }) => text !== "")
    .map(({ text }) => text)
    .join(separator),
  values: parts.flatMap(({ values }) => values),
});

const when = (condition: boolean, text: string, ...values: readonly Value[]): Part =>
  condition ? { text, values } : NO_PART;

type Fitting = Readonly<{ match: string | undefined; only: readonly string[] | undefined }>;

/** FROM and WHERE shared by page and total, so that they never disagree. */
function fittingChats({ dialect }: Sql, query: ChatListQuery, { match, only }: Fitting): Part {
  // The newest matching message of each chat.
  const found = when(
    match !== undefined,
    `LEFT JOIN (SELECT m.chatKey, max(m.key) AS matchKey FROM (${dialect.search.newest}) hit
       JOIN Message m ON m.key = hit.key GROUP BY m.chatKey) found ON found.chatKey = c.key`,
    ...[match, MAX_SEARCHED_MATCHES],
  );
  const isFound = match === undefined ? "" : "OR found.matchKey IS NOT NULL";
  const title = `%${escapeLike(toStorable(searchKey(query.search)))}%`;
  return joinParts([
    when(true, "FROM Chat c"),
    found,
    when(true, "WHERE TRUE"),
    when(only !== undefined, `AND ${dialect.inList("c.id")}`, only?.map(toStorable)),
    when(query.platform !== "", "AND c.platform = ?", query.platform),
    when(query.media !== undefined, "AND c.mediaCount > 0"),
    when(query.summarised !== undefined, "AND c.summaryCount > 0"),
    when(query.findings !== undefined, "AND c.findingCount > 0"),
    when(query.search !== "", `AND (c.titleKey LIKE ? ESCAPE '!' ${isFound})`, title),
  ]);
}

const escapeLike = (text: string): string => text.replaceAll(/[!%_]/g, "!$&");

function pageOf(
  query: ChatListQuery,
  fitting: Part,
  cursor: ChatCursor | undefined,
  hasMatches: boolean,
): Part {
  const column = `c.${SORT_COLUMNS[query.sort]}`;
  const isAscending = query.sort === "title";
  const direction = isAscending ? "ASC" : "DESC";
  const after =
    cursor === undefined
      ? NO_PART
      : when(true, `AND (${column}, c.key) ${isAscending ? ">" : "<"} (?, ?)`, ...[cursor.value, cursor.key]);
  return joinParts([
    when(
      true,
      `SELECT c.key, c.id, c.title, c.titleKey, c.platform, c.botName, c.lastActivityMs, c.messageCount, c.eventCount,
         c.mediaCount, c.summaryCount, c.statistics, ${hasMatches ? "found.matchKey" : "NULL AS matchKey"},
         (SELECT value FROM ChatSetting WHERE chatKey = c.key AND name = 'compact') AS compact`,
    ),
    fitting,
    after,
    when(true, `ORDER BY ${column} ${direction}, c.key ${direction} LIMIT ?`, query.limit + 1),
  ]);
}

const SORT_COLUMNS = { activity: "lastActivityMs", title: "titleKey", messages: "messageCount" } as const;

const countChats = async (sql: Sql, { text, values }: Part): Promise<number> =>
  (await getOne<{ total: number }>(sql, `SELECT count(*) AS total ${text}`, ...values)).total;

async function countMatches(sql: Sql, match: string): Promise<number> {
  const text = `SELECT count(*) AS matches FROM (${sql.dialect.search.newest}) hit`;
  return (await getOne<{ matches: number }>(sql, text, match, MAX_SEARCHED_MATCHES + 1)).matches;
}

/** Skips from platform to platform along the index instead of reading every chat. */
async function listPlatforms(sql: Sql): Promise<string[]> {
  const rows = await sql.all<{ platform: string }>(
    `WITH RECURSIVE hop(platform) AS (
       SELECT min(platform) FROM Chat
       UNION ALL SELECT (SELECT min(platform) FROM Chat WHERE platform > hop.platform) FROM hop WHERE platform IS NOT NULL
     ) SELECT platform FROM hop WHERE platform IS NOT NULL`,
  );
  return rows.map(({ platform }) => platform);
}

async function listPlatformsOf(sql: Sql, chatIds: readonly string[]): Promise<string[]> {
  const text = `SELECT DISTINCT platform FROM Chat WHERE ${sql.dialect.inList("id")} ORDER BY platform`;
  const rows = await sql.all<{ platform: string }>(text, chatIds.map(toStorable));
  return rows.map(({ platform }) => platform);
}
