import { fromStorable } from "../exact-text";
import type { ImportedChat, ImportedChats, ImportRecord } from "../import-store";
import { type MessageMerger, messageMerger } from "./message-merger";
import { bind, type Connection } from "./open-database";
import { refreshSummaryCount } from "./summary-rows";
import { findOrInsertChat, writeRelevant } from "./write-chat-file";
import { writeMemories } from "./write-memories";

type ChatRecord = Extract<ImportRecord, { kind: "chat" }>;
type OpenChat = Readonly<{
  key: number;
  file: ChatRecord["file"];
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
  const begin = (recordKey: string, file: ChatRecord["file"]): OpenChat => {
    const chat = openChat(connection, file);
    open.set(recordKey, chat);
    const [oldest] = open;
    if (open.size > MAX_OPEN && oldest !== undefined) finish(...oldest);
    return chat;
  };
  const reopen = (recordKey: string): OpenChat | undefined => {
    const file = known.read(recordKey);
    return file && begin(recordKey, file);
  };

  return {
    /** A chat that is known already stays as it is. */
    add: ({ key, file }: ChatRecord): void => {
      if (known.add(key, file)) tally.begun(key, begin(key, file));
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
  connection.exec("CREATE TEMP TABLE ImportedChat (recordKey TEXT PRIMARY KEY, file TEXT) WITHOUT ROWID");
  const insert = connection.prepare("INSERT INTO ImportedChat VALUES (?, ?) ON CONFLICT DO NOTHING");
  const find = connection.prepare("SELECT file FROM ImportedChat WHERE recordKey = ?");
  return {
    /** False where the chat was known. */
    add: (recordKey: string, file: ChatRecord["file"]): boolean =>
      insert.run(...bind(recordKey, JSON.stringify(file))).changes === 1,
    read: (recordKey: string): ChatRecord["file"] | undefined => {
      const row = find.get(...bind(recordKey)) as { file: string } | undefined;
      return row && (JSON.parse(fromStorable(row.file)) as ChatRecord["file"]);
    },
  };
}

function openChat(connection: Connection, file: ChatRecord["file"]): OpenChat {
  const { row, isNew } = findOrInsertChat(connection, file);
  const merger = messageMerger(connection, row);
  return { key: row.key, file, chatId: fromStorable(row.id), isNew, merger, newestId: undefined };
}

/** Summaries name the messages they cover, so those have to be there first. */
function finishChat(connection: Connection, { key, file, isNew, merger, newestId }: OpenChat): Counts {
  const counts = merger.finish();
  if (isNew) writeRelevant(connection, key, file.relevant, newestId);
  writeMemories(connection, key, file);
  refreshSummaryCount(connection, key);
  return counts;
}

const NOTHING: Counts = { added: 0, addedEvents: 0, alreadyThere: 0, differing: 0 };

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
      isChanged ||= counts.added + counts.addedEvents > 0;
      sums = sumOf(sums, counts);
      const told = first.get(recordKey);
      if (told !== undefined) first.set(recordKey, { ...told, ...sumOf(told, counts) });
    },
    result: (): ImportedChats => ({ ...sums, count, isChanged, first: [...first.values()] }),
  };
}

const sumOf = (one: Counts, other: Counts): Counts => ({
  added: one.added + other.added,
  addedEvents: one.addedEvents + other.addedEvents,
  alreadyThere: one.alreadyThere + other.alreadyThere,
  differing: one.differing + other.differing,
});
