import { setImmediate } from "node:timers/promises";
import type { PredictedCounts } from "@/lib/contract/imports";
import { fromStorable } from "../../store/exact-text";
import type { ImportRecord } from "../../store/import-store";
import { groupBy } from "../group-by";
import { readPages } from "../read-pages";
import type { Engine, Sql } from "../sql";
import { type IncomingConversations, incomingConversations } from "./incoming-conversations";
import { findStored, idsToFind, readKnown } from "./known-messages";
import { matchConversations } from "./match-conversations";
import { refreshFingerprints } from "./message-fingerprints";
import { correctedChoice, findStoredChat } from "./open-imported-chat";
import { predictedRecords } from "./predicted-records";

type ChatRecord = Extract<ImportRecord, { kind: "chat" }>;

/** Performs an import up to its first write, so that it blocks nothing. Its state is in temporary tables. */
export async function predictCounts(
  engine: Engine,
  records: AsyncIterable<ImportRecord>,
  signal?: AbortSignal,
): Promise<PredictedCounts> {
  await refreshFingerprints(engine);
  return engine.longRead(async (sql) => {
    const conversations = await incomingConversations(sql);
    const predicted = await predictedRecords(sql);
    for await (const record of records) {
      signal?.throwIfAborted();
      await conversations.add(record);
      await predicted.add(record);
    }
    await predicted.complete();
    await matchConversations(sql, conversations, signal);
    const chats = await resolveChats(sql, conversations);
    return { ...(await countMessages(sql, conversations, signal)), ...chats };
  });
}

const READ_AT_ONCE = 500;

async function resolveChats(
  sql: Sql,
  conversations: IncomingConversations,
): Promise<Pick<PredictedCounts, "newChats" | "botChanges">> {
  const pages = readPages(
    (after) =>
      sql.all<Readonly<{ number: number; record: string }>>(
        `SELECT number, record FROM PredictedChat WHERE number > ? ORDER BY number LIMIT ${READ_AT_ONCE}`,
        after,
      ),
    ({ number }) => number,
  );
  let [newChats, botChanges] = [0, 0];
  for await (const rows of pages)
    for (const { number, record: text } of rows) {
      const record = JSON.parse(fromStorable(text)) as ChatRecord;
      const stored = await findStoredChat(sql, record, conversations);
      if (stored === undefined) newChats += 1;
      else {
        await sql.run("UPDATE PredictedChat SET chatKey = ? WHERE number = ?", stored.key, number);
        if ((await correctedChoice(sql, stored, record)) !== undefined) botChanges += 1;
      }
    }
  return { newChats, botChanges };
}

type PredictedRow = Readonly<{
  ordinal: number;
  chatKey: number | null;
  id: string;
  idInvented: number;
  isEvent: number;
  /** An earlier message of the chat in this file has the same id. */
  isRepeated: number | boolean;
}>;

const PAGE_OF_MESSAGES = `SELECT m.ordinal, c.chatKey, m.id, m.idInvented, m.isEvent, EXISTS (
    SELECT 1 FROM PredictedMessage e WHERE e.chat = m.chat AND e.id = m.id AND e.ordinal < m.ordinal) AS isRepeated
  FROM PredictedMessage m JOIN PredictedChat c ON c.number = m.chat
  WHERE m.ordinal > ? ORDER BY m.ordinal LIMIT ${READ_AT_ONCE}`;

async function countMessages(
  sql: Sql,
  conversations: IncomingConversations,
  signal: AbortSignal | undefined,
): Promise<Pick<PredictedCounts, "added" | "addedEvents" | "alreadyThere">> {
  const pages = readPages(
    (after) => sql.all<PredictedRow>(PAGE_OF_MESSAGES, after),
    ({ ordinal }) => ordinal,
  );
  const counts = { added: 0, addedEvents: 0, alreadyThere: 0 };
  for await (const rows of pages) {
    await setImmediate();
    signal?.throwIfAborted();
    const stored = await storedOrdinals(sql, conversations, rows);
    for (const row of rows) {
      const kind = countedAs(row, stored);
      if (kind !== undefined) counts[kind] += 1;
    }
  }
  return counts;
}

/** Known events are not counted. */
function countedAs(
  { ordinal, isEvent, isRepeated }: PredictedRow,
  stored: ReadonlySet<number>,
): "added" | "addedEvents" | "alreadyThere" | undefined {
  const isKnown = Boolean(isRepeated) || stored.has(ordinal);
  if (isEvent === 1) return isKnown ? undefined : "addedEvents";
  return isKnown ? "alreadyThere" : "added";
}

/** Which of these messages are stored. */
async function storedOrdinals(
  sql: Sql,
  conversations: IncomingConversations,
  rows: readonly PredictedRow[],
): Promise<ReadonlySet<number>> {
  const places = await conversations.readPlaces(rows.at(0)?.ordinal ?? 0, rows.at(-1)?.ordinal ?? 0);
  const messages = rows.map(({ ordinal, chatKey, id, idInvented }) => ({
    ordinal,
    chatKey,
    message: { id: fromStorable(id), idInvented: idInvented === 1 },
    place: places.get(ordinal),
  }));
  const stored = new Set<number>();
  for (const [chatKey, ofChat] of groupBy(messages, (message) => message.chatKey)) {
    if (chatKey === null) continue;
    const known = await readKnown(sql, chatKey, idsToFind(ofChat));
    for (const { ordinal, message, place } of ofChat)
      if (findStored(known, message, place) !== undefined) stored.add(ordinal);
  }
  return stored;
}
