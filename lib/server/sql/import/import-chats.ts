import type { BotChange } from "../../store/bot-store";
import { fromStorable } from "../../store/exact-text";
import type { ImportedChat, ImportedChats, ImportRecord } from "../../store/import-store";
import type { Sql } from "../sql";
import { setExchanges } from "../summaries/summary-counter";
import { refreshSummaryCount } from "../summaries/summary-rows";
import type { IncomingConversations } from "./incoming-conversations";
import { type MessageMerger, messageMerger } from "./message-merger";
import { openImportedChat } from "./open-imported-chat";
import { updateRelevant } from "./write-chat-file";
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
type Counts = Awaited<ReturnType<MessageMerger["finish"]>>;

/** Max chats kept open; a file may contain millions. */
const MAX_OPEN = 2000;
/** Max chats listed individually in the report. */
const MAX_FIRST = 200;

/**
 * The chats of an import. Recently used ones are open; the others are closed, and reopened from a temporary table if
 * more of their messages arrive.
 */
export async function importChats(sql: Sql, conversations?: IncomingConversations) {
  const open = new Map<string, OpenChat>();
  const known = await knownRecords(sql);
  const tally = chatTally();

  const finish = async (recordKey: string, chat: OpenChat): Promise<void> => {
    open.delete(recordKey);
    tally.finished(recordKey, await finishChat(sql, chat));
  };
  const begin = async (record: ChatRecord): Promise<OpenChat> => {
    const chat = await openChat(sql, record, conversations);
    open.set(record.key, chat);
    const [oldest] = open;
    if (open.size > MAX_OPEN && oldest !== undefined) await finish(...oldest);
    return chat;
  };
  const reopen = async (recordKey: string): Promise<OpenChat | undefined> => {
    const record = await known.read(recordKey);
    return record && begin(record);
  };

  return {
    /** A known chat is left unchanged. */
    add: async (record: ChatRecord): Promise<void> => {
      if (await known.add(record)) tally.begun(record.key, await begin(record));
    },
    find: async (recordKey: string): Promise<OpenChat | undefined> => {
      const chat = open.get(recordKey);
      if (chat === undefined) return reopen(recordKey);
      open.delete(recordKey);
      open.set(recordKey, chat);
      return chat;
    },
    /** `onlyKey` is the key of the file's only chat. */
    finish: async (): Promise<Readonly<{ chats: ImportedChats; onlyKey: number | undefined }>> => {
      const [only] = open.values();
      for (const [recordKey, chat] of open) await finish(recordKey, chat);
      const chats = tally.result();
      return { chats, onlyKey: chats.count === 1 ? only?.key : undefined };
    },
  };
}

export type ImportChats = Awaited<ReturnType<typeof importChats>>;

/** The file's chat descriptions, kept out of memory. */
async function knownRecords(sql: Sql) {
  await sql.run(sql.dialect.createTemporary("ImportedChat", "recordKey TEXT PRIMARY KEY, record TEXT"));
  return {
    /** False if the chat is already known. */
    add: async (record: ChatRecord): Promise<boolean> => {
      const text = "INSERT INTO ImportedChat (recordKey, record) VALUES (?, ?) ON CONFLICT DO NOTHING";
      return (await sql.run(text, record.key, JSON.stringify(record))) === 1;
    },
    read: async (recordKey: string): Promise<ChatRecord | undefined> => {
      const text = "SELECT record FROM ImportedChat WHERE recordKey = ?";
      const row = await sql.get<{ record: string }>(text, recordKey);
      return row && (JSON.parse(fromStorable(row.record)) as ChatRecord);
    },
  };
}

async function openChat(
  sql: Sql,
  record: ChatRecord,
  conversations: IncomingConversations | undefined,
): Promise<OpenChat> {
  const { row, isNew, botChange } = await openImportedChat(sql, record, conversations);
  const merger = await messageMerger(sql, row);
  const { file, exchanges } = record;
  const chatId = fromStorable(row.id);
  return { key: row.key, file, exchanges, chatId, isNew, botChange, merger, newestId: undefined };
}

/** Summaries refer to the messages they cover, so the messages come first. */
async function finishChat(sql: Sql, chat: OpenChat): Promise<Counts> {
  const { key, file, exchanges, isNew, merger, newestId } = chat;
  const counts = await merger.finish();
  if (isNew) await updateRelevant(sql, key, file.relevant, newestId);
  await writeMemories(sql, key, file);
  if (exchanges !== undefined && (isNew || counts.added > 0)) await setExchanges(sql, key, exchanges);
  await refreshSummaryCount(sql, key);
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
