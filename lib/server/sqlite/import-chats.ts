import type { BotChange } from "../store/bot-store";
import { fromStorable } from "../store/exact-text";
import type { ImportedChat, ImportedChats, ImportRecord } from "../store/import-store";
import type { IncomingConversations } from "./incoming-conversations";
import { type MessageMerger, messageMerger } from "./message-merger";
import { bind, type Connection } from "./open-database";
import { openImportedChat } from "./open-imported-chat";
import { setExchanges } from "./summary-counter";
import { refreshSummaryCount } from "./summary-rows";
import { writeRelevant } from "./write-chat-file";
import { writeMemories } from "./write-memories";

type ChatRecord = Extract<ImportRecord, { kind: "chat" }>;
type OpenChat = Readonly<{
  key: number;
  file: ChatRecord["file"];
  exchanges: number | undefined;
  chatId: string;
  isNew: boolean;
  botChange: BotChange | undefined;
  merger: MessageMerger;
}> & { newestId: string | undefined };
type Counts = ReturnType<MessageMerger["finish"]>;

/** Max chats kept open; a file may contain millions. */
const MAX_OPEN = 2000;
/** Max chats listed individually in the report. */
const MAX_FIRST = 200;

/**
 * The chats of an import. Recently used ones are open; the others are closed, and reopened from a temporary table if
 * more of their messages arrive.
 */
export function importChats(connection: Connection, conversations?: IncomingConversations) {
  const open = new Map<string, OpenChat>();
  const known = knownRecords(connection);
  const tally = chatTally();

  const finish = (recordKey: string, chat: OpenChat): void => {
    open.delete(recordKey);
    tally.finished(recordKey, finishChat(connection, chat));
  };
  const begin = (record: ChatRecord): OpenChat => {
    const chat = openChat(connection, record, conversations);
    open.set(record.key, chat);
    const [oldest] = open;
    if (open.size > MAX_OPEN && oldest !== undefined) finish(...oldest);
    return chat;
  };
  const reopen = (recordKey: string): OpenChat | undefined => {
    const record = known.read(recordKey);
    return record && begin(record);
  };

  return {
    /** A known chat is left unchanged. */
    add: (record: ChatRecord): void => {
      if (known.add(record)) tally.begun(record.key, begin(record));
    },
    find: (recordKey: string): OpenChat | undefined => {
      const chat = open.get(recordKey);
      if (chat === undefined) return reopen(recordKey);
      open.delete(recordKey);
      open.set(recordKey, chat);
      return chat;
    },
    /** `onlyKey` is the key of the file's only chat. */
    finish: (): Readonly<{ chats: ImportedChats; onlyKey: number | undefined }> => {
      const [only] = open.values();
      for (const [recordKey, chat] of open) finish(recordKey, chat);
      const chats = tally.result();
      return { chats, onlyKey: chats.count === 1 ? only?.key : undefined };
    },
  };
}

/** The file's chat descriptions, kept out of memory. */
function knownRecords(connection: Connection) {
  connection.exec("CREATE TEMP TABLE ImportedChat (recordKey TEXT PRIMARY KEY, record TEXT) WITHOUT ROWID");
  const insert = connection.prepare("INSERT INTO ImportedChat VALUES (?, ?) ON CONFLICT DO NOTHING");
  const find = connection.prepare("SELECT record FROM ImportedChat WHERE recordKey = ?");
  return {
    /** False if the chat is already known. */
    add: (record: ChatRecord): boolean =>
      insert.run(...bind(record.key, JSON.stringify(record))).changes === 1,
    read: (recordKey: string): ChatRecord | undefined => {
      const row = find.get(...bind(recordKey)) as { record: string } | undefined;
      return row && (JSON.parse(fromStorable(row.record)) as ChatRecord);
    },
  };
}

function openChat(
  connection: Connection,
  record: ChatRecord,
  conversations: IncomingConversations | undefined,
): OpenChat {
  const { row, isNew, botChange } = openImportedChat(connection, record, conversations);
  const merger = messageMerger(connection, row);
  const { file, exchanges } = record;
  const chatId = fromStorable(row.id);
  return { key: row.key, file, exchanges, chatId, isNew, botChange, merger, newestId: undefined };
}

/** Summaries refer to the messages they cover, so the messages come first. */
function finishChat(connection: Connection, chat: OpenChat): Counts {
  const { key, file, exchanges, isNew, merger, newestId } = chat;
  const counts = merger.finish();
  if (isNew) writeRelevant(connection, key, file.relevant, newestId);
  writeMemories(connection, key, file);
  if (exchanges !== undefined && (isNew || counts.added > 0)) setExchanges(connection, key, exchanges);
  refreshSummaryCount(connection, key);
  return counts;
}

const NOTHING: Counts = { added: 0, addedEvents: 0, alreadyThere: 0, differing: 0 };

/** Counts the first chats individually and all chats in total. */
function chatTally() {
  const first = new Map<string, ImportedChat>();
  let sums: Counts = NOTHING;
  let count = 0;
  let isChanged = false;
  let botChanges = 0;
  return {
    begun: (recordKey: string, { chatId, file: { chat }, isNew, botChange }: OpenChat): void => {
      count += 1;
      isChanged ||= isNew || botChange !== undefined;
      if (botChange !== undefined) botChanges += 1;
      const title = chat.title ?? chat.id;
      const changed = botChange === undefined ? {} : { botChange };
      if (first.size < MAX_FIRST) first.set(recordKey, { chatId, title, isNew, ...NOTHING, ...changed });
    },
    finished: (recordKey: string, counts: Counts): void => {
      isChanged ||= counts.added + counts.addedEvents > 0;
      sums = sumOf(sums, counts);
      const listed = first.get(recordKey);
      if (listed !== undefined) first.set(recordKey, { ...listed, ...sumOf(listed, counts) });
    },
    result: (): ImportedChats => ({ ...sums, count, isChanged, botChanges, first: [...first.values()] }),
  };
}

const sumOf = (one: Counts, other: Counts): Counts => ({
  added: one.added + other.added,
  addedEvents: one.addedEvents + other.addedEvents,
  alreadyThere: one.alreadyThere + other.alreadyThere,
  differing: one.differing + other.differing,
});
