import {
  type ActivityChat,
  type ActivityEntry,
  type ActivityPage,
  type ActivityQuery,
  EVENT_LEVELS,
  type EventLevel,
  KIND_GROUPS,
} from "../../contract/activity";
import { readSettingChanges } from "../../contract/activity-setting-changes";
import { Prisma, type PrismaClient } from "../../generated/prisma/client";
import { restoreTexts, toStorable } from "../store/exact-text";

/** Max chats in the filter; for others, the reader comes from the chat itself. */
const MAX_ACTIVE_CHATS = 200;

type EventRow = Readonly<{
  key: number | bigint;
  at: string;
  kind: string;
  level: string;
  text: string;
  data: string | null;
  chatId: string | null;
  chatTitle: string | null;
}>;

export async function readActivity(prisma: PrismaClient, query: ActivityQuery): Promise<ActivityPage> {
  const fitting = fittingEvents(query);
  // As text: a raw query would read SQLite's time format in the server's time zone instead of UTC.
  const [rows, [{ total }]] = await Promise.all([
    prisma.$queryRaw<EventRow[]>`SELECT e.key, CAST(e.at AS TEXT) AS at, e.kind, e.level, e.text, e.data,
        c.id AS chatId, c.title AS chatTitle
      FROM Event e LEFT JOIN Chat c ON c.key = e.chatKey
      WHERE ${fitting} ${beyond(query.cursor)} ORDER BY e.at DESC, e.key DESC LIMIT ${query.limit + 1}`,
    prisma.$queryRaw<[{ total: bigint }]>`SELECT count(*) AS total FROM Event e WHERE ${fitting}`,
  ]);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    events: page.map(restoreTexts).map(toEntry),
    nextCursor: last && `${last.at}~${last.key}`,
    total: Number(total),
  };
}

/** Shared by page and total, so that they never disagree. */
function fittingEvents({ group, level, chat }: ActivityQuery): Prisma.Sql {
  const kinds = group === undefined || group === "errors" ? undefined : KIND_GROUPS[group];
  const levels = EVENT_LEVELS.slice(EVENT_LEVELS.indexOf(group === "errors" ? "error" : level));
  const conditions = [
    kinds && Prisma.sql`e.kind IN (${Prisma.join([...kinds])})`,
    levels.length < EVENT_LEVELS.length && Prisma.sql`e.level IN (${Prisma.join(levels)})`,
    chat !== "" && Prisma.sql`e.chatKey = (SELECT key FROM Chat WHERE id = ${toStorable(chat)})`,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " AND ");
}

function beyond(cursor: string | undefined): Prisma.Sql {
  if (cursor === undefined) return Prisma.empty;
  const [at, key] = cursor.split("~");
  return Prisma.sql`AND (e.at, e.key) < (${at}, ${Number(key)})`;
}

function toEntry(row: EventRow): ActivityEntry {
  const { chatId, chatTitle } = row;
  return {
    key: Number(row.key),
    at: new Date(`${row.at.replace(" ", "T")}Z`).toISOString(),
    kind: row.kind,
    level: EVENT_LEVELS.find((level) => level === row.level) ?? ("info" satisfies EventLevel),
    text: row.text,
    chat: chatId === null ? undefined : { id: chatId, title: chatTitle ?? "" },
    changes:
      row.kind === "settings-changed" && row.data !== null ? readSettingChanges(JSON.parse(row.data)) : [],
  };
}

/** Chats in the log or the counters, by title. */
export async function readActiveChats(prisma: PrismaClient): Promise<readonly ActivityChat[]> {
  const rows = await prisma.$queryRaw<ActivityChat[]>`SELECT c.id, c.title FROM Chat c
    WHERE EXISTS (SELECT 1 FROM Event WHERE chatKey = c.key)
       OR EXISTS (SELECT 1 FROM Counter WHERE chatKey = c.key)
    ORDER BY c.titleKey, c.key LIMIT ${MAX_ACTIVE_CHATS}`;
  return rows.map(restoreTexts);
}
