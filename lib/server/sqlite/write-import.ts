import { setImmediate } from "node:timers/promises";
import { isEvent } from "@/lib/core/schema/message";
import { textLength } from "@/lib/import/json/text-length";
import type { ActivityEvent } from "../store/activity-event";
import type { ImportedChats, ImportRecord } from "../store/import-store";
import { importChats } from "./import-chats";
import {
  type IncomingConversations,
  type IncomingPlace,
  incomingConversations,
} from "./incoming-conversations";
import { matchConversations } from "./match-conversations";
import { refreshFingerprints } from "./message-fingerprints";
import { type Connection, openDatabase, preparingOnce } from "./open-database";
import { writeImportedRequest } from "./request-rows";
import { writeEvent } from "./write-activity";
import { beginWithRetry } from "./write-with-retry";

type MessageRecord = Extract<ImportRecord, { kind: "message" }> &
  Readonly<{ place?: IncomingPlace | undefined }>;
type RequestRecord = Extract<ImportRecord, { kind: "request" }>;

/** A run is held in memory: bounded by message count, and by size if messages are large. */
const RUN_MESSAGES = 200;
const RUN_CHARACTERS = 8_000_000;
/** SQLite's default of 2 MB would constantly spill to disk. */
const CACHE_KIB = 64 * 1024;

/**
 * One transaction on its own connection: others keep reading the previous state, and the process is released between
 * runs. Chats may alternate in the records; the order within each is kept.
 */
export async function writeImport(
  file: string,
  records: Iterable<ImportRecord>,
  describe: (chats: ImportedChats) => ActivityEvent,
  signal?: AbortSignal,
  outline?: Iterable<ImportRecord>,
): Promise<ImportedChats> {
  const connection = preparingOnce(openDatabase(file));
  try {
    connection.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
    // By default SQLite keeps temporary tables in memory.
    connection.exec("PRAGMA temp_store = FILE");
    await beginWithRetry(connection);
    const conversations = outline && (await matchOutline(connection, outline, signal));
    const chats = await writeRecords(connection, { records, conversations }, describe, signal);
    connection.exec("COMMIT");
    return chats;
  } catch (error) {
    // Closing alone would leave the lock to the garbage collector and block all other writers.
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  } finally {
    connection.close();
  }
}

type Source = Readonly<{
  records: Iterable<ImportRecord>;
  conversations: IncomingConversations | undefined;
}>;

/** Matches conversations without an id to stored ones. */
async function matchOutline(
  connection: Connection,
  outline: Iterable<ImportRecord>,
  signal: AbortSignal | undefined,
): Promise<IncomingConversations> {
  refreshFingerprints(connection);
  const conversations = incomingConversations(connection);
  let count = 0;
  for (const record of outline) {
    conversations.add(record);
    count += 1;
    if (count % RUN_MESSAGES !== 0) continue;
    await setImmediate();
    signal?.throwIfAborted();
  }
  await matchConversations(connection, conversations, signal);
  return conversations;
}

async function writeRecords(
  connection: Connection,
  { records, conversations }: Source,
  describe: (chats: ImportedChats) => ActivityEvent,
  signal: AbortSignal | undefined,
): Promise<ImportedChats> {
  const chats = importChats(connection, conversations);
  let ordinal = 0;
  const run = messageRun((chatKey, messages) => {
    const chat = chats.find(chatKey);
    if (chat === undefined) return;
    chat.merger.merge(messages);
    chat.newestId = messages.findLast(({ message }) => !isEvent(message))?.message.id ?? chat.newestId;
  });
  for (const record of records) {
    if (record.kind === "chat") {
      chats.add(record);
      continue;
    }
    if (record.kind === "request") {
      // The messages that it contains are stored first.
      run.write();
      writeRequestOf(connection, chats, record);
      continue;
    }
    ordinal += 1;
    if (run.add({ ...record, place: conversations?.placeOf(ordinal) })) {
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  run.write();
  const imported = chats.finish();
  writeEvent(connection, imported.onlyKey, describe(imported.chats), new Date());
  return imported.chats;
}

function writeRequestOf(
  connection: Connection,
  chats: ReturnType<typeof importChats>,
  { chatKey, messageId, body, model }: RequestRecord,
): void {
  const chat = chats.find(chatKey);
  if (chat === undefined) return;
  const storedId = messageId && chat.merger.storedIdOf(messageId);
  writeImportedRequest(connection, chat.key, { messageId: storedId, body, model });
}

/** Collects messages and writes them chat by chat. */
function messageRun(write: (chatKey: string, messages: readonly MessageRecord[]) => void) {
  const waiting = new Map<string, MessageRecord[]>();
  let messages = 0;
  let characters = 0;
  const writeAll = (): void => {
    for (const [chatKey, records] of waiting) write(chatKey, records);
    waiting.clear();
    messages = 0;
    characters = 0;
  };
  /** Whether a run was written. */
  const add = (record: MessageRecord): boolean => {
    const records = waiting.get(record.chatKey);
    if (records === undefined) waiting.set(record.chatKey, [record]);
    else records.push(record);
    messages += 1;
    characters += charactersOf(record);
    const isFull = messages >= RUN_MESSAGES || characters >= RUN_CHARACTERS;
    if (isFull) writeAll();
    return isFull;
  };
  return { add, write: writeAll };
}

const charactersOf = ({ message, raw = "" }: MessageRecord): number => textLength(message) + raw.length;
