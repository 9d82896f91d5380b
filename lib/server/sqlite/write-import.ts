import { setImmediate } from "node:timers/promises";
import type { ActivityEvent } from "../activity-event";
import { fromStorable } from "../exact-text";
import type { ImportedChat, ImportRecord } from "../import-store";
import { type MessageMerger, messageMerger } from "./message-merger";
import { type Connection, openDatabase } from "./open-database";
import { refreshSummaryCount } from "./summary-rows";
import { writeEvent } from "./write-activity";
import { findOrInsertChat, writeRelevant } from "./write-chat-file";
import { beginInTurn } from "./write-in-turn";
import { writeMemories } from "./write-memories";

type ChatRecord = Extract<ImportRecord, { kind: "chat" }>;
type MessageRecord = Extract<ImportRecord, { kind: "message" }>;
type OpenChat = Readonly<{
  key: number;
  record: ChatRecord;
  chatId: string;
  isNew: boolean;
  merger: MessageMerger;
}> & { newestId: string | undefined };

/** A run is held in memory at once: bounded by its number, and by its size where messages carry media. */
const RUN_MESSAGES = 200;
const RUN_CHARACTERS = 8_000_000;
/** SQLite's own 2 MB would be written out and read back all the time. */
const CACHE_KIB = 64 * 1024;

/**
 * One transaction on a connection of its own: others go on reading what was there before, and the process is let go
 * between runs. Chats may take turns in the records; the order within each is kept.
 */
export async function writeImport(
  file: string,
  records: Iterable<ImportRecord>,
  describe: (chats: readonly ImportedChat[]) => ActivityEvent,
  signal?: AbortSignal,
): Promise<readonly ImportedChat[]> {
  const connection = openDatabase(file);
  try {
    connection.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
    await beginInTurn(connection);
    const chats = await writeRecords(connection, records, describe, signal);
    connection.exec("COMMIT");
    return chats;
  } catch (error) {
    // Closing alone would leave it to the garbage collector, and everybody else waiting.
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  } finally {
    connection.close();
  }
}

async function writeRecords(
  connection: Connection,
  records: Iterable<ImportRecord>,
  describe: (chats: readonly ImportedChat[]) => ActivityEvent,
  signal: AbortSignal | undefined,
): Promise<readonly ImportedChat[]> {
  const chats = new Map<string, OpenChat>();
  const run = messageRun((chatKey, messages) => {
    const chat = chats.get(chatKey);
    if (chat === undefined) return;
    chat.merger.merge(messages);
    chat.newestId = messages.at(-1)?.message.id;
  });
  for (const record of records) {
    if (record.kind === "chat") {
      if (!chats.has(record.key)) chats.set(record.key, openChat(connection, record));
    } else if (run.add(record)) {
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
  run.write();
  const open = [...chats.values()];
  const imported = open.map((chat) => finishChat(connection, chat));
  writeEvent(connection, open.length === 1 ? open[0]?.key : undefined, describe(imported), new Date());
  return imported;
}

/** Collects messages and hands them over chat by chat. */
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

const charactersOf = ({ message, raw = "" }: MessageRecord): number =>
  (message.media ?? []).reduce((sum, { data = "" }) => sum + data.length, raw.length);

function openChat(connection: Connection, record: ChatRecord): OpenChat {
  const { row, isNew } = findOrInsertChat(connection, record.file);
  const merger = messageMerger(connection, row);
  return { key: row.key, record, chatId: fromStorable(row.id), isNew, merger, newestId: undefined };
}

/** Summaries name the messages they cover, so those have to be there first. */
function finishChat(connection: Connection, open: OpenChat): ImportedChat {
  const { key, chatId, isNew, merger, newestId } = open;
  const { file } = open.record;
  const counts = merger.finish();
  if (isNew) writeRelevant(connection, key, file.relevant, newestId);
  writeMemories(connection, key, file);
  refreshSummaryCount(connection, key);
  return { chatId, title: file.chat.title ?? file.chat.id, isNew, ...counts };
}
