import type { Connection } from "./open-database";

type Times = Readonly<{ newestMs: number; isAnyUndated: number }>;

const readTimes = (connection: Connection, chatKey: number): Times =>
  connection
    .prepare(
      `SELECT coalesce(max(max(sentAtMs), 0), 0) AS newestMs, count(*) > count(sentAtMs) AS isAnyUndated
       FROM Message WHERE chatKey = ?`,
    )
    .get(chatKey) as Times;

/** When the newest message without a time came, or 0: only then is a chat's last activity later than all it tells of. */
export function readArrival(connection: Connection, chatKey: number): number {
  const { lastActivityMs } = connection
    .prepare("SELECT lastActivityMs FROM Chat WHERE key = ?")
    .get(chatKey) as { lastActivityMs: number };
  return lastActivityMs > readTimes(connection, chatKey).newestMs ? lastActivityMs : 0;
}

/** The newest time among the messages; `arrivedMs`, read before they changed, stands for those without one. */
export function refreshActivity(connection: Connection, chatKey: number, arrivedMs: number): void {
  const { newestMs, isAnyUndated } = readTimes(connection, chatKey);
  const lastActivityMs = isAnyUndated ? Math.max(newestMs, arrivedMs) : newestMs;
  connection.prepare("UPDATE Chat SET lastActivityMs = ? WHERE key = ?").run(lastActivityMs, chatKey);
}
