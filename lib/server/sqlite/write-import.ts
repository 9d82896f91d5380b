import type { Message } from "../../core/schema/message";
import type { ActivityEvent } from "../activity-event";
import { fromStorable } from "../exact-text";
import type { ImportedChat, ImportRecord } from "../import-store";
import type { Connection } from "./open-database";
import { refreshSummaryCount } from "./summary-rows";
import { writeEvent } from "./write-activity";
import { type ChatRow, findOrInsertChat, writeRelevant } from "./write-chat-file";
import { writeMemories } from "./write-memories";
import { writeMessages } from "./write-messages";

type ChatRecord = Extract<ImportRecord, { kind: "chat" }>;
type MessageRecord = Extract<ImportRecord, { kind: "message" }>;
type OpenChat = {
  readonly key: number;
  readonly record: ChatRecord;
  readonly imported: { -readonly [Field in keyof ImportedChat]: ImportedChat[Field] };
  newestId: string | undefined;
};

/** A run is held in memory at once: bounded by its number, and by its size where messages carry media. */
const RUN_MESSAGES = 500;
const RUN_CHARACTERS = 8_000_000;

/** Call it in a transaction. Chats may take turns in the records; the order within each is kept. */
export function writeImport(
  connection: Connection,
  records: Iterable<ImportRecord>,
  describe: (chats: readonly ImportedChat[]) => ActivityEvent,
): readonly ImportedChat[] {
  const chats = new Map<string, OpenChat>();
  const run = messageRun((chatKey, messages) => {
    const chat = chats.get(chatKey);
    if (chat !== undefined) writeRun(connection, chat, messages);
  });
  for (const record of records) {
    if (record.kind === "message") run.add(record);
    else if (!chats.has(record.key)) chats.set(record.key, openChat(connection, record));
  }
  run.write();
  const open = [...chats.values()];
  for (const chat of open) finishChat(connection, chat);
  const imported = open.map((chat) => chat.imported);
  const [only] = open;
  writeEvent(connection, open.length === 1 ? only?.key : undefined, describe(imported), new Date());
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
  const add = (record: MessageRecord): void => {
    const records = waiting.get(record.chatKey);
    if (records === undefined) waiting.set(record.chatKey, [record]);
    else records.push(record);
    messages += 1;
    characters += charactersOf(record);
    if (messages >= RUN_MESSAGES || characters >= RUN_CHARACTERS) writeAll();
  };
  return { add, write: writeAll };
}

const charactersOf = ({ message, raw = "" }: MessageRecord): number =>
  (message.media ?? []).reduce((sum, { data = "" }) => sum + data.length, raw.length);

function openChat(connection: Connection, record: ChatRecord): OpenChat {
  const { row, isNew } = findOrInsertChat(connection, record.file);
  const { chat } = record.file;
  const chatId = fromStorable(row.id);
  return {
    key: row.key,
    record,
    imported: { chatId, title: chat.title ?? chat.id, isNew, added: 0, alreadyThere: 0 },
    newestId: undefined,
  };
}

function writeRun(connection: Connection, chat: OpenChat, records: readonly MessageRecord[]): void {
  const row = connection
    .prepare("SELECT key, id, lastSequence, mediaCount FROM Chat WHERE key = ?")
    .get(chat.key) as ChatRow;
  const messages = records.map(({ message }) => message);
  const raws = new Map<Message, string | undefined>(records.map(({ message, raw }) => [message, raw]));
  const { added, alreadyThere } = writeMessages(connection, row, messages, (message) => raws.get(message));
  chat.imported.added += added;
  chat.imported.alreadyThere += alreadyThere;
  chat.newestId = messages.at(-1)?.id;
}

/** Summaries name the messages they cover, so those have to be there first. */
function finishChat(connection: Connection, { key, record: { file }, imported, newestId }: OpenChat): void {
  if (imported.isNew) writeRelevant(connection, key, file.relevant, newestId);
  writeMemories(connection, key, file);
  refreshSummaryCount(connection, key);
}
