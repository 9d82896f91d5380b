import type { Connection } from "./open-database";

type Times = Readonly<{ newestMs: number; isAnyUndated: number }>;

const readTimes = (connection: Connection, chatKey: number): Times =>
  connection
    .prepare(
      `SELECT coalesce(max(max(sentAtMs), 0), 0) AS newestMs, count(*) > count(sentAtMs) AS isAnyUndated
       FROM Message WHERE chatKey = ?`,
    )
    .get(chatKey) as Times;

/**
 * The arrival time of the newest message without its own time, or 0. Only then is a chat's last activity later than
 * all message times.
 */
export function readArrival(connection: Connection, chatKey: number): number {
  const { lastActivityMs } = connection
    .prepare("SELECT lastActivityMs FROM Chat WHERE key = ?")
    .get(chatKey) as { lastActivityMs: number };
  return lastActivityMs > readTimes(connection, chatKey).newestMs ? lastActivityMs : 0;
}

/** The newest message time. `arrivedMs`, read before the messages changed, substitutes for messages without one. */
export function refreshActivity(connection: Connection, chatKey: number, arrivedMs: number): void {
  const { newestMs, isAnyUndated } = readTimes(connection, chatKey);
  const lastActivityMs = isAnyUndated ? Math.max(newestMs, arrivedMs) : newestMs;
  connection.prepare("UPDATE Chat SET lastActivityMs = ? WHERE key = ?").run(lastActivityMs, chatKey);
}
