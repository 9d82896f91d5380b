import type { ActivityEvent, RecordedRequest } from "../store/store";
import { bind, type Connection } from "./open-database";

/** The format of CURRENT_TIMESTAMP in older rows, because times are compared as text. */
const toStoredTime = (at: Date): string => at.toISOString().replace("T", " ").replace("Z", "");

export function writeEvent(
  connection: Connection,
  chatKey: number | undefined,
  { kind, level = "info", text, data }: ActivityEvent,
  at: Date,
): void {
  connection
    .prepare("INSERT INTO Event (at, kind, level, chatKey, text, data) VALUES (?, ?, ?, ?, ?, ?)")
    .run(
      ...bind(toStoredTime(at), kind, level, chatKey, text, data === undefined ? null : JSON.stringify(data)),
    );
}

/** Call it in a transaction, so that the counters and the log change together. */
export function countRequest(connection: Connection, chatId: string, request: RecordedRequest): boolean {
  const chat = connection.prepare("SELECT key FROM Chat WHERE id = ?").get(...bind(chatId)) as
    | { key: number }
    | undefined;
  if (chat === undefined) return false;
  const raise = connection.prepare(
    `INSERT INTO Counter (chatKey, name, day, value) VALUES (?, ?, ?, ?)
     ON CONFLICT (chatKey, name, day) DO UPDATE SET value = value + excluded.value`,
  );
  const day = request.at.toISOString().slice(0, 10);
  for (const [name, by] of Object.entries(request.counters))
    if (by > 0) raise.run(...bind(chat.key, name, day, by));
  for (const event of request.events) writeEvent(connection, chat.key, event, request.at);
  return true;
}
