import { currentActor } from "../../access/actor";
import type { ActivityEvent, RecordedRequest } from "../../store/store";
import type { Sql } from "../sql";
import { findChat } from "../summaries/summary-rows";

/** The format of CURRENT_TIMESTAMP in older rows, because times are compared as text. */
const toStoredTime = (at: Date): string => at.toISOString().replace("T", " ").replace("Z", "");

export async function writeEvent(
  sql: Sql,
  chatKey: number | undefined,
  { kind, level = "info", text, data }: ActivityEvent,
  at: Date,
): Promise<void> {
  await sql.run(
    "INSERT INTO Event (at, kind, level, chatKey, text, data, actor) VALUES (?, ?, ?, ?, ?, ?, ?)",
    toStoredTime(at),
    kind,
    level,
    chatKey,
    text,
    data === undefined ? null : JSON.stringify(data),
    currentActor(),
  );
}

const RAISE_COUNTER = `INSERT INTO Counter (chatKey, name, day, value) VALUES (?, ?, ?, ?)
  ON CONFLICT (chatKey, name, day) DO UPDATE SET value = Counter.value + excluded.value`;

/** Call it in a transaction, so that the counters and the log change together. */
export async function countRequest(sql: Sql, chatId: string, request: RecordedRequest): Promise<boolean> {
  const chat = await findChat(sql, chatId);
  if (chat === undefined) return false;
  const day = request.at.toISOString().slice(0, 10);
  for (const [name, by] of Object.entries(request.counters))
    if (by > 0) await sql.run(RAISE_COUNTER, chat.key, name, day, by);
  for (const event of request.events) await writeEvent(sql, chat.key, event, request.at);
  const { notifyRequests } = sql.dialect;
  if (notifyRequests !== undefined) await sql.get(notifyRequests, chat.key);
  return true;
}
