import { getOne, type Sql } from "../sql";

type Times = Readonly<{ newestMs: number; isAnyUndated: number | boolean }>;

const readTimes = (sql: Sql, chatKey: number): Promise<Times> =>
  getOne(
    sql,
    `SELECT coalesce(max(CASE WHEN sentAtMs > 0 THEN sentAtMs END), 0) AS newestMs,
       count(*) > count(sentAtMs) AS isAnyUndated
       FROM Message WHERE chatKey = ?`,
    chatKey,
  );

/**
 * The arrival time of the newest message without its own time, or 0. Only then is a chat's last activity later than
 * all message times.
 */
export async function readArrival(sql: Sql, chatKey: number): Promise<number> {
  const { lastActivityMs } = await getOne<{ lastActivityMs: number }>(
    sql,
    "SELECT lastActivityMs FROM Chat WHERE key = ?",
    chatKey,
  );
  const { newestMs } = await readTimes(sql, chatKey);
  return lastActivityMs > newestMs ? lastActivityMs : 0;
}

/** The newest message time. `arrivedMs`, read before the messages changed, substitutes for messages without one. */
export async function refreshActivity(sql: Sql, chatKey: number, arrivedMs: number): Promise<void> {
  const { newestMs, isAnyUndated } = await readTimes(sql, chatKey);
  const lastActivityMs = isAnyUndated ? Math.max(newestMs, arrivedMs) : newestMs;
  await sql.run("UPDATE Chat SET lastActivityMs = ? WHERE key = ?", lastActivityMs, chatKey);
}
