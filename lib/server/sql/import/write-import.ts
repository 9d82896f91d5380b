import { setImmediate } from "node:timers/promises";
import { isEvent } from "@/lib/core/schema/message";
import { textLength } from "@/lib/import/json/text-length";
import type { ActivityEvent } from "../../store/activity-event";
import type { ImportedChats, ImportRecord } from "../../store/import-store";
import { writeEvent } from "../activity/write-activity";
import { groupBy } from "../group-by";
import { writeImportedRequest } from "../ingest/request-rows";
import type { Engine, Sql } from "../sql";
import { type ImportChats, importChats } from "./import-chats";
import { type IncomingConversations, incomingConversations } from "./incoming-conversations";
import { matchConversations } from "./match-conversations";
import { refreshFingerprints } from "./message-fingerprints";

type MessageRecord = Extract<ImportRecord, { kind: "message" }>;
type RequestRecord = Extract<ImportRecord, { kind: "request" }>;
/** The number of a message among all messages of the source, from 1. */
type Numbered = MessageRecord & Readonly<{ ordinal: number }>;

/** A run is held in memory: bounded by message count, and by size if messages are large. */
const RUN_MESSAGES = 200;
const RUN_CHARACTERS = 8_000_000;

/**
 * One transaction on its own connection: others keep reading the previous state, and the process is released between
 * runs. Chats may alternate in the records; the order within each is kept.
 */
export async function writeImport(
  engine: Engine,
  records: Iterable<ImportRecord>,
  describe: (chats: ImportedChats) => ActivityEvent,
  signal?: AbortSignal,
  outline?: Iterable<ImportRecord>,
): Promise<ImportedChats> {
  if (outline !== undefined) await refreshFingerprints(engine);
  return engine.longTransaction(async (sql) => {
    const conversations = outline && (await matchOutline(sql, outline, signal));
    return writeRecords(sql, { records, conversations }, describe, signal);
  });
}

type Source = Readonly<{
  records: Iterable<ImportRecord>;
  conversations: IncomingConversations | undefined;
}>;

/** Matches conversations without an id to stored ones. */
async function matchOutline(
  sql: Sql,
  outline: Iterable<ImportRecord>,
  signal: AbortSignal | undefined,
): Promise<IncomingConversations> {
  const conversations = await incomingConversations(sql);
  let count = 0;
  for (const record of outline) {
    await conversations.add(record);
    count += 1;
    if (count % RUN_MESSAGES !== 0) continue;
    await setImmediate();
    signal?.throwIfAborted();
  }
  await matchConversations(sql, conversations, signal);
  return conversations;
}

async function writeRecords(
  sql: Sql,
  { records, conversations }: Source,
  describe: (chats: ImportedChats) => ActivityEvent,
  signal: AbortSignal | undefined,
): Promise<ImportedChats> {
  const chats = await importChats(sql, conversations);
  const run = messageRun((messages) => writeRun(chats, conversations, messages));
  let ordinal = 0;
  for (const record of records) {
    if (record.kind === "chat") {
      await chats.add(record);
      continue;
    }
    if (record.kind === "request") {
      // The messages that it contains are stored first.
      await run.write();
      await writeRequestOf(sql, chats, record);
      continue;
    }
    ordinal += 1;
    if (await run.add({ ...record, ordinal })) {
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  await run.write();
  const imported = await chats.finish();
  await writeEvent(sql, imported.onlyKey, describe(imported.chats), new Date());
  return imported.chats;
}

/** Writes a run chat by chat. */
async function writeRun(
  chats: ImportChats,
  conversations: IncomingConversations | undefined,
  run: readonly Numbered[],
): Promise<void> {
  const [first, last] = [run.at(0), run.at(-1)];
  if (first === undefined || last === undefined) return;
  const places = await conversations?.readPlaces(first.ordinal, last.ordinal);
  for (const [chatKey, records] of groupBy(run, (record) => record.chatKey)) {
    const chat = await chats.find(chatKey);
    if (chat === undefined) continue;
    await chat.merger.merge(records.map((record) => ({ ...record, place: places?.get(record.ordinal) })));
    chat.newestId = records.findLast(({ message }) => !isEvent(message))?.message.id ?? chat.newestId;
  }
}

async function writeRequestOf(
  sql: Sql,
  chats: ImportChats,
  { chatKey, messageId, body, model }: RequestRecord,
): Promise<void> {
  const chat = await chats.find(chatKey);
  if (chat === undefined) return;
  const storedId = messageId && chat.merger.storedIdOf(messageId);
  await writeImportedRequest(sql, chat.key, { messageId: storedId, body, model });
}

/** Collects messages until they are worth a write. */
function messageRun(writeMessages: (messages: readonly Numbered[]) => Promise<void>) {
  let waiting: Numbered[] = [];
  let characters = 0;
  const write = async (): Promise<void> => {
    const messages = waiting;
    waiting = [];
    characters = 0;
    await writeMessages(messages);
  };
  /** Whether a run was written. */
  const add = async (record: Numbered): Promise<boolean> => {
    waiting.push(record);
    characters += charactersOf(record);
    const isFull = waiting.length >= RUN_MESSAGES || characters >= RUN_CHARACTERS;
    if (isFull) await write();
    return isFull;
  };
  return { add, write };
}

const charactersOf = ({ message, raw = "" }: MessageRecord): number => textLength(message) + raw.length;
