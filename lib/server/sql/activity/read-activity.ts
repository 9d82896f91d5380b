import {
  type ActivityChat,
  type ActivityEntry,
  type ActivityPage,
  type ActivityQuery,
  EVENT_LEVELS,
  type EventLevel,
  type EventPage,
  KIND_GROUPS,
} from "../../../contract/activity";
import { readSettingChanges } from "../../../contract/activity-setting-changes";
import { restoreTexts } from "../../store/exact-text";
import { getOne, type Sql, type Value } from "../sql";

/** Max chats in the filter; for others, the reader comes from the chat itself. */
const MAX_ACTIVE_CHATS = 200;
const MAX_ACTORS = 200;

type EventRow = Readonly<{
  key: number;
  at: string;
  kind: string;
  level: string;
  text: string;
  data: string | null;
  actor: string | null;
  chatId: string | null;
  chatTitle: string | null;
}>;

/** One page of the log, newest first. */
export async function readEvents(sql: Sql, query: ActivityQuery): Promise<EventPage> {
  const { where, values } = fittingEvents(sql, query);
  const { after, place } = beyond(query.cursor);
  const rows = await sql.all<EventRow>(
    `SELECT e.key, CAST(e.at AS TEXT) AS at, e.kind, e.level, e.text, e.data, e.actor, c.id AS chatId, c.title AS chatTitle
     FROM Event e LEFT JOIN Chat c ON c.key = e.chatKey
     WHERE ${where} ${after} ORDER BY e.at DESC, e.key DESC LIMIT ?`,
    ...values,
    ...place,
    query.limit + 1,
  );
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    events: page.map(restoreTexts).map(toEntry),
    nextCursor: last && `${last.at}~${last.key}`,
  };
}

export async function readActivity(sql: Sql, query: ActivityQuery): Promise<ActivityPage> {
  const { where, values } = fittingEvents(sql, query);
  const { total } = await getOne<{ total: number }>(
    sql,
    `SELECT count(*) AS total FROM Event e WHERE ${where}`,
    ...values,
  );
  return { ...(await readEvents(sql, query)), total };
}

/** Shared by page and total, so that they never disagree. */
function fittingEvents({ dialect }: Sql, { group, level, chat, actor, from, to }: ActivityQuery) {
  const kinds = group === undefined || group === "errors" ? undefined : KIND_GROUPS[group];
  const levels = EVENT_LEVELS.slice(EVENT_LEVELS.indexOf(group === "errors" ? "error" : level));
  const conditions: (readonly [string, Value])[] = [];
  if (kinds !== undefined) conditions.push([dialect.inList("e.kind"), kinds]);
  if (levels.length < EVENT_LEVELS.length) conditions.push([dialect.inList("e.level"), levels]);
  if (chat !== "") conditions.push(["e.chatKey = (SELECT key FROM Chat WHERE id = ?)", chat]);
  if (actor !== undefined) conditions.push(["e.actor = ?", actor]);
  if (from !== undefined) conditions.push(["e.at >= ?", `${from} 00:00:00`]);
  if (to !== undefined) conditions.push(["e.at <= ?", `${to} 23:59:59.999`]);
  return {
    where: conditions.map(([text]) => text).join(" AND ") || "TRUE",
    values: conditions.map(([, value]) => value),
  };
}

function beyond(cursor: string | undefined): Readonly<{ after: string; place: readonly Value[] }> {
  if (cursor === undefined) return { after: "", place: [] };
  const [at, key] = cursor.split("~");
  return { after: "AND (e.at, e.key) < (?, ?)", place: [at, Number(key)] };
}

function toEntry(row: EventRow): ActivityEntry {
  const { chatId, chatTitle } = row;
  return {
    key: row.key,
    at: new Date(`${row.at.replace(" ", "T")}Z`).toISOString(),
    kind: row.kind,
    level: EVENT_LEVELS.find((level) => level === row.level) ?? ("info" satisfies EventLevel),
    text: row.text,
    actor: row.actor ?? undefined,
    chat: chatId === null ? undefined : { id: chatId, title: chatTitle ?? "" },
    changes:
      row.kind === "settings-changed" && row.data !== null ? readSettingChanges(JSON.parse(row.data)) : [],
  };
}

/** Everybody in the log, by name. */
export async function readActors(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.all<{ actor: string }>(
    `SELECT DISTINCT actor FROM Event WHERE actor IS NOT NULL ORDER BY actor LIMIT ${MAX_ACTORS}`,
  );
  return rows.map(restoreTexts).map(({ actor }) => actor);
}

/** Chats in the log or the counters, by title. */
export async function readActiveChats(sql: Sql): Promise<readonly ActivityChat[]> {
  const rows = await sql.all<ActivityChat>(
    `SELECT c.id, c.title FROM Chat c
     WHERE EXISTS (SELECT 1 FROM Event WHERE chatKey = c.key)
        OR EXISTS (SELECT 1 FROM Counter WHERE chatKey = c.key)
     ORDER BY c.titleKey, c.key LIMIT ${MAX_ACTIVE_CHATS}`,
  );
  return rows.map(restoreTexts);
}
