import type { Expired } from "../../../contract/deletion";
import { cutoffOf, type Retention } from "../../../core/deletion/retention";
import { getOne, type Sql, type Value } from "../sql";

type Condition = Readonly<{ text: string; values: readonly Value[] }>;

/** Conditions on the rows of a chat that are beyond its limits. */
export type ExpiredRows = Readonly<{
  messages: Condition;
  summaries: Condition;
  requests: Condition;
  replays: Condition;
}>;

/** Before every time that a message can have. */
const NEVER_MS = -8_640_000_000_000_000;

/**
 * A message is too old by its own time. One without a time is as old as the messages around it: it goes if it comes before the
 * first message that stays. Undefined numbers mean that nothing goes.
 */
async function messageLimits(sql: Sql, chatKey: number, retention: Retention, now: Date) {
  const cutoffMs = cutoffOf(retention, now)?.getTime() ?? NEVER_MS;
  const { firstKept, lastOld } = await getOne<{ firstKept: number | null; lastOld: number | null }>(
    sql,
    `SELECT min(CASE WHEN sentAtMs >= ? THEN sequence END) AS "firstKept",
       max(CASE WHEN sentAtMs < ? THEN sequence END) AS "lastOld" FROM Message WHERE chatKey = ?`,
    ...[cutoffMs, cutoffMs, chatKey],
  );
  const undatedBefore = lastOld === null ? 0 : Math.min(firstKept ?? lastOld, lastOld);
  const oldest = await sql.get<{ sequence: number }>(
    `SELECT sequence FROM Message WHERE chatKey = ?
       AND position = (SELECT messageCount FROM Chat WHERE key = ?) - CAST(? AS INTEGER)`,
    ...[chatKey, chatKey, retention.messages ?? 0],
  );
  return { cutoffMs, undatedBefore, keepFrom: oldest?.sequence ?? 0 };
}

/** Never NULL, so that it can be negated. Parameters: `keepFrom`, `cutoffMs`, `undatedBefore`. */
const isOld = (table: string): string =>
  `coalesce(${table}.sequence < ? OR ${table}.sentAtMs < ? OR (${table}.sentAtMs IS NULL AND ${table}.sequence < ?), 1 = 0)`;

/**
 * A summary goes when all messages that it covers go; a request or a replay when it is too old itself, or its newest message
 * goes.
 */
export async function expiredRows(
  sql: Sql,
  chatKey: number,
  retention: Retention,
  now: Date,
): Promise<ExpiredRows> {
  const { cutoffMs, undatedBefore, keepFrom } = await messageLimits(sql, chatKey, retention, now);
  const oldValues = [keepFrom, cutoffMs, undatedBefore];
  const cutoffText = cutoffOf(retention, now)?.toISOString() ?? "";
  const isNamed = (table: string, column: string) =>
    `EXISTS (SELECT 1 FROM Message m WHERE m.chatKey = ${table}.chatKey AND m.id = ${table}.${column} AND ${isOld("m")})`;
  const isCovered = `coversThroughSequence IS NOT NULL AND NOT EXISTS (SELECT 1 FROM Message m
      WHERE m.chatKey = Summary.chatKey AND m.sequence <= Summary.coversThroughSequence AND NOT ${isOld("m")})`;
  return {
    messages: { text: `chatKey = ? AND ${isOld("Message")}`, values: [chatKey, ...oldValues] },
    summaries: {
      text: `chatKey = ? AND state <> 'running' AND ((${isCovered})
        OR (coversThroughSequence IS NULL AND coalesce(createdAt, finishedAt, startedAt) < ?))`,
      values: [chatKey, ...oldValues, cutoffText],
    },
    requests: {
      text: `chatKey = ? AND (at < ? OR ${isNamed("RecordedRequest", "messageId")})`,
      values: [chatKey, cutoffText, ...oldValues],
    },
    replays: {
      text: `chatKey = ? AND (startedAt < ? OR ${isNamed("Replay", "atMessageId")})`,
      values: [chatKey, cutoffText, ...oldValues],
    },
  };
}

/** Counts what the limits would delete. */
export async function countExpired(
  sql: Sql,
  chatKey: number,
  retention: Retention,
  now: Date,
): Promise<Expired> {
  const rows = await expiredRows(sql, chatKey, retention, now);
  const count = async (table: string, { text, values }: Condition): Promise<number> =>
    Number(
      (
        await getOne<{ count: number }>(
          sql,
          `SELECT count(*) AS count FROM ${table} WHERE ${text}`,
          ...values,
        )
      ).count,
    );
  const newest = await sql.get<{ sentAt: string | null }>(
    `SELECT sentAt FROM Message WHERE ${rows.messages.text} AND sentAt IS NOT NULL ORDER BY sequence DESC LIMIT 1`,
    ...rows.messages.values,
  );
  return {
    messages: await count("Message", rows.messages),
    summaries: await count("Summary", rows.summaries),
    requests: await count("RecordedRequest", rows.requests),
    replays: await count("Replay", rows.replays),
    newestAt: newest?.sentAt ?? undefined,
  };
}
