import { fromStorable } from "../exact-text";
import type { ImportedChat, ImportedChats, ImportRecord } from "../import-store";
import { type MessageMerger, messageMerger } from "./message-merger";
import { bind, type Connection } from "./open-database";
import { setExchanges } from "./summary-counter";
import { refreshSummaryCount } from "./summary-rows";
import { findOrInsertChat, writeRelevant } from "./write-chat-file";
import { writeMemories } from "./write-memories";

type ChatRecord = Extract<ImportRecord, { kind: "chat" }>;
type ChatFacts = Pick<ChatRecord, "file" | "exchanges">;
type OpenChat = Readonly<{
  key: number;
  file: ChatRecord["file"];
  exchanges: number | undefined;
  chatId: string;
  isNew: boolean;
  merger: MessageMerger;
}> & { newestId: string | undefined };
type Counts = ReturnType<MessageMerger["finish"]>;

/** So many are at hand; a file may hold millions. */
const MAX_OPEN = 2000;
/** So many are told one by one. */
const MAX_FIRST = 200;

/**
 * The chats of an import. Those that had messages lately are open; any other is finished, and opened again from a
 * temporary table should more of it come.
 */
export function importChats(connection: Connection) {
  const open = new Map<string, OpenChat>();
  const known = knownRecords(connection);
  const tally = chatTally();

  const finish = (recordKey: string, chat: OpenChat): void => {
    open.delete(recordKey);
    tally.finished(recordKey, finishChat(connection, chat));
  };
  const begin = (recordKey: string, facts: ChatFacts): OpenChat => {
    const chat = openChat(connection, facts);
    open.set(recordKey, chat);
    const [oldest] = open;
    if (open.size > MAX_OPEN && oldest !== undefined) finish(...oldest);
    return chat;
  };
  const reopen = (recordKey: string): OpenChat | undefined => {
    const facts = known.read(recordKey);
    return facts && begin(recordKey, facts);
  };

  return {
    /** A chat that is known already stays as it is. */
    add: ({ key, file, exchanges }: ChatRecord): void => {
      const facts = { file, exchanges };
      if (known.add(key, facts)) tally.begun(key, begin(key, facts));
    },
    find: (recordKey: string): OpenChat | undefined => {
      const chat = open.get(recordKey);
      if (chat === undefined) return reopen(recordKey);
      open.delete(recordKey);
      open.set(recordKey, chat);
      return chat;
    },
    /** `onlyKey` is that of the only chat. */
    finish: (): Readonly<{ chats: ImportedChats; onlyKey: number | undefined }> => {
      const [only] = open.values();
      for (const [recordKey, chat] of open) finish(recordKey, chat);
      const chats = tally.result();
      return { chats, onlyKey: chats.count === 1 ? only?.key : undefined };
    },
  };
}

/** What the file tells of its chats, outside of memory. */
function knownRecords(connection: Connection) {
  connection.exec("CREATE TEMP TABLE ImportedChat (recordKey TEXT PRIMARY KEY, facts TEXT) WITHOUT ROWID");
  const insert = connection.prepare("INSERT INTO ImportedChat VALUES (?, ?) ON CONFLICT DO NOTHING");
  const find = connection.prepare("SELECT facts FROM ImportedChat WHERE recordKey = ?");
  return {
    /** False where the chat was known. */
    add: (recordKey: string, facts: ChatFacts): boolean =>
      insert.run(...bind(recordKey, JSON.stringify(facts))).changes === 1,
    read: (recordKey: string): ChatFacts | undefined => {
      const row = find.get(...bind(recordKey)) as { facts: string } | undefined;
      return row && (JSON.parse(fromStorable(row.facts)) as ChatFacts);
    },
  };
}

function openChat(connection: Connection, { file, exchanges }: ChatFacts): OpenChat {
  const { row, isNew } = findOrInsertChat(connection, file);
  const merger = messageMerger(connection, row);
  return { key: row.key, file, exchanges, chatId: fromStorable(row.id), isNew, merger, newestId: undefined };
}

/** Summaries name the messages they cover, so those have to be there first. */
function finishChat(connection: Connection, chat: OpenChat): Counts {
  const { key, file, exchanges, isNew, merger, newestId } = chat;
  const counts = merger.finish();
  if (isNew) writeRelevant(connection, key, file.relevant, newestId);
  writeMemories(connection, key, file);
  if (exchanges !== undefined && (isNew || counts.added > 0)) setExchanges(connection, key, exchanges);
  refreshSummaryCount(connection, key);
  return counts;
}

const NOTHING: Counts = { added: 0, alreadyThere: 0, differing: 0 };

/** The first chats one by one, all of them in sums. */
function chatTally() {
  const first = new Map<string, ImportedChat>();
  let sums: Counts = NOTHING;
  let count = 0;
  let isChanged = false;
  return {
    begun: (recordKey: string, { chatId, file: { chat }, isNew }: OpenChat): void => {
      count += 1;
      isChanged ||= isNew;
      const title = chat.title ?? chat.id;
      if (first.size < MAX_FIRST) first.set(recordKey, { chatId, title, isNew, ...NOTHING });
    },
    finished: (recordKey: string, counts: Counts): void => {
      isChanged ||= counts.added > 0;
      sums = sumOf(sums, counts);
      const told = first.get(recordKey);
      if (told !== undefined) first.set(recordKey, { ...told, ...sumOf(told, counts) });
    },
    result: (): ImportedChats => ({ ...sums, count, isChanged, first: [...first.values()] }),
  };
}

const sumOf = (one: Counts, other: Counts): Counts => ({
  added: one.added + other.added,
  alreadyThere: one.alreadyThere + other.alreadyThere,
  differing: one.differing + other.differing,
});
