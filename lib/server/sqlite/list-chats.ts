import {
  type ChatListItem,
  type ChatListPage,
  type ChatListQuery,
  chatStatisticsSchema,
} from "../../core/schema/chat-list";
import { searchWords } from "../../core/search/search-words";
import { Prisma, type PrismaClient } from "../../generated/prisma/client";
import { type ChatCursor, decodeCursor, encodeCursor } from "../store/chat-cursor";
import { restoreTexts, toStorable } from "../store/exact-text";
import { readExcerpts, toMatchQuery } from "./search-messages";
import { searchKey } from "./write-chat-file";

/** A very common word has too many matches; only the newest are checked, and the page says so. */
const MAX_SEARCHED_MATCHES = 5000;

type ChatRow = Readonly<{
  key: number;
  id: string;
  title: string;
  titleKey: string;
  platform: string;
  botName: string;
  lastActivityMs: bigint | number;
  messageCount: number;
  eventCount: number;
  mediaCount: number;
  summaryCount: number;
  compact: string | null;
  matchKey: number | null;
  statistics: string | null;
}>;

export async function listChats(
  prisma: PrismaClient,
  query: ChatListQuery,
  compactByDefault: boolean,
): Promise<ChatListPage> {
  const { words, isLimited } = searchWords(query.search);
  const match = toMatchQuery(words);
  const cursor = query.cursor === undefined ? undefined : decodeCursor(query.cursor, query.sort);
  const fitting = fittingChats(query, match);
  const [rows, total, platforms, matches] = await Promise.all([
    prisma.$queryRaw<ChatRow[]>(pageSql(query, fitting, cursor, match !== undefined)),
    countChats(prisma, fitting),
    listPlatforms(prisma),
    match === undefined ? 0 : countMatches(prisma, match),
  ]);
  const page = rows.slice(0, query.limit).map(restoreTexts);
  const excerpts = await readExcerpts(
    prisma,
    words,
    page.map(({ matchKey }) => matchKey).filter((key) => key !== null),
  );
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    chats: page.map((row) => toListItem(row, excerpts, compactByDefault)),
    nextCursor:
      last && encodeCursor({ sort: query.sort, value: sortValue(last, query.sort), key: Number(last.key) }),
    total,
    searchedNewest: matches > MAX_SEARCHED_MATCHES ? MAX_SEARCHED_MATCHES : undefined,
    searchedWords: isLimited ? words.map(({ text }) => text) : undefined,
    platforms,
  };
}

function toListItem(
  row: ChatRow,
  excerpts: Awaited<ReturnType<typeof readExcerpts>>,
  compactByDefault: boolean,
): ChatListItem {
  const lastActivityMs = Number(row.lastActivityMs);
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
    match: row.matchKey === null ? undefined : excerpts.get(Number(row.matchKey)),
  };
}

/** FROM and WHERE shared by page and total, so that they never disagree. */
function fittingChats(query: ChatListQuery, match: string | undefined): Prisma.Sql {
  const found =
    match === undefined
      ? Prisma.empty
      : Prisma.sql`LEFT JOIN (${matchesByChat(match)}) found ON found.chatKey = c.key`;
  const hasTitle = Prisma.sql`instr(c.titleKey, ${toStorable(searchKey(query.search))}) > 0`;
  const hasMatch = match === undefined ? Prisma.sql`false` : Prisma.sql`found.matchKey IS NOT NULL`;
  const conditions = [
    query.platform === "" ? Prisma.empty : Prisma.sql`AND c.platform = ${query.platform}`,
    query.media === undefined ? Prisma.empty : Prisma.sql`AND c.mediaCount > 0`,
    query.summarised === undefined ? Prisma.empty : Prisma.sql`AND c.summaryCount > 0`,
    query.findings === undefined ? Prisma.empty : Prisma.sql`AND c.findingCount > 0`,
    query.search === "" ? Prisma.empty : Prisma.sql`AND (${hasTitle} OR ${hasMatch})`,
  ];
  return Prisma.sql`FROM Chat c ${found} WHERE true ${Prisma.join(conditions, " ")}`;
}

/** The newest matching message of each chat. */
function matchesByChat(match: string): Prisma.Sql {
  return Prisma.sql`SELECT m.chatKey, max(m.key) AS matchKey
    FROM (SELECT rowid AS key FROM MessageText WHERE MessageText MATCH ${match}
          ORDER BY rowid DESC LIMIT ${MAX_SEARCHED_MATCHES}) hit
    JOIN Message m ON m.key = hit.key GROUP BY m.chatKey`;
}

function pageSql(
  query: ChatListQuery,
  fitting: Prisma.Sql,
  cursor: ChatCursor | undefined,
  hasMatches: boolean,
): Prisma.Sql {
  const column = Prisma.raw(`c.${SORT_COLUMNS[query.sort]}`);
  const direction = Prisma.raw(query.sort === "title" ? "ASC" : "DESC");
  const beyond = Prisma.raw(query.sort === "title" ? ">" : "<");
  const after =
    cursor === undefined
      ? Prisma.empty
      : Prisma.sql`AND (${column}, c.key) ${beyond} (${storableValue(cursor)}, ${cursor.key})`;
  return Prisma.sql`SELECT c.key, c.id, c.title, c.titleKey, c.platform, c.botName, c.lastActivityMs, c.messageCount,
      c.eventCount, c.mediaCount, c.summaryCount, c.statistics, ${hasMatches ? Prisma.sql`found.matchKey` : Prisma.sql`NULL`} AS matchKey,
      (SELECT value FROM ChatSetting WHERE chatKey = c.key AND name = 'compact') AS compact
    ${fitting} ${after} ORDER BY ${column} ${direction}, c.key ${direction} LIMIT ${query.limit + 1}`;
}

const SORT_COLUMNS = { activity: "lastActivityMs", title: "titleKey", messages: "messageCount" } as const;

function sortValue(row: ChatRow, sort: ChatListQuery["sort"]): string | number {
  const value = row[SORT_COLUMNS[sort]];
  return typeof value === "bigint" ? Number(value) : value;
}

const storableValue = ({ value }: ChatCursor) => (typeof value === "string" ? toStorable(value) : value);

async function countChats(prisma: PrismaClient, fitting: Prisma.Sql): Promise<number> {
  const [row] = await prisma.$queryRaw<[{ total: bigint }]>`SELECT count(*) AS total ${fitting}`;
  return Number(row.total);
}

async function countMatches(prisma: PrismaClient, match: string): Promise<number> {
  const [row] = await prisma.$queryRaw<[{ matches: bigint }]>`
    SELECT count(*) AS matches FROM
      (SELECT 1 FROM MessageText WHERE MessageText MATCH ${match} LIMIT ${MAX_SEARCHED_MATCHES + 1})`;
  return Number(row.matches);
}

/** Skips from platform to platform along the index instead of reading every chat. */
async function listPlatforms(prisma: PrismaClient): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ platform: string }[]>`
    WITH RECURSIVE hop(platform) AS (
      SELECT min(platform) FROM Chat
      UNION ALL SELECT (SELECT min(platform) FROM Chat WHERE platform > hop.platform) FROM hop WHERE platform IS NOT NULL
    ) SELECT platform FROM hop WHERE platform IS NOT NULL`;
  return rows.map((row) => row.platform);
}
