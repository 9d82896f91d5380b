import path from "node:path";
import { countFindings } from "../../core/schema/chat-list";
import type { Store } from "../store/store";
import { changeSettings } from "./change-settings";
import { readOverview } from "./chat-rows";
import { interruptAbandonedSummaries } from "./claim-summary";
import { deleteChatRow } from "./delete-chat-row";
import { listChats } from "./list-chats";
import { readMedia, readMediaFiles } from "./media-rows";
import { memoizeUntilCommit } from "./memoize-until-commit";
import { migrate, missingMigrations } from "./migrate";
import {
  bind,
  type Connection,
  checkpoint,
  inTransaction,
  openDatabase,
  withOpenErrors,
} from "./open-database";
import { openPrisma } from "./open-prisma";
import { readActiveChats, readActivity } from "./read-activity";
import { readActivityCounters } from "./read-activity-counters";
import { readAnswers } from "./read-answers";
import { readContext } from "./read-context";
import { readExchanges } from "./read-exchanges";
import { readExport } from "./read-export";
import { readMessages } from "./read-messages";
import { searchStored } from "./search-stored";
import { sqliteImportStore } from "./sqlite-import-store";
import { sqliteIngestStore } from "./sqlite-ingest-store";
import { sqliteProviderCountStore } from "./sqlite-provider-count-store";
import { sqliteReplayStore } from "./sqlite-replay-store";
import { sqliteSummaryStore } from "./sqlite-summary-store";
import { runOneTimeFills } from "./upgrade/run-one-time-fills";
import { withDatabaseErrors } from "./with-database-errors";
import { countRequest } from "./write-activity";
import { writeChatFile } from "./write-chat-file";
import { tryWrite, writeWithRetry } from "./write-with-retry";

type Defaults = Readonly<{
  compactByDefault: boolean;
  /** How long a write waits for another one; five minutes by default. */
  timeoutMs?: number;
  /** The caller is a worker of a process that migrated the file: opening it again must not wait for a long write. */
  isMigrated?: boolean;
}>;

function prepareSchema(connection: Connection, migrations: string): void {
  migrate(connection, migrations);
  runOneTimeFills(connection);
  inTransaction(connection, () => interruptAbandonedSummaries(connection));
}

/** Opens and migrates the SQLite file, and implements the store on it. */
export function openSqliteStore(file: string, { compactByDefault, timeoutMs, isMigrated }: Defaults): Store {
  const connection = openDatabase(file);
  const migrations = path.resolve("prisma/migrations");
  if (!isMigrated) withOpenErrors(file, () => prepareSchema(connection, migrations));
  const prisma = openPrisma(file);
  const write = writeWithRetry(connection, timeoutMs);
  // Every changed limit reads the same chat again.
  const remember = <Answer>(question: unknown, ask: () => Answer) =>
    memoizeUntilCommit(connection, JSON.stringify(question), ask);
  return withDatabaseErrors({
    ...sqliteSummaryStore(connection, write),
    ...sqliteIngestStore(prisma, connection, write),
    ...sqliteProviderCountStore(connection, write),
    ...sqliteReplayStore(connection, write),
    ...sqliteImportStore(file, connection, write),
    readAnswers: async (chatId, query) => readAnswers(connection, chatId, query),
    listChats: (query) => listChats(prisma, query, compactByDefault),
    readChat: (chatId) => remember(["chat", chatId], () => readOverview(prisma, connection, chatId)),
    readMessages: (chatId, query) => readMessages(prisma, chatId, query),
    readContext: (chatId, query) => {
      const read = () => readContext(prisma, connection, chatId, query);
      // A whole chat may fill the memory, and is seldom read twice.
      return query.size === undefined ? read() : remember(["context", chatId, query], read);
    },
    findCandidates: async (chatId, request) =>
      remember(["candidates", chatId, request], () => searchStored(connection, chatId, request)),
    readMedia: (hash) => readMedia(prisma, hash),
    readMediaFiles: (chatId, messageIds) => readMediaFiles(prisma, chatId, messageIds),
    readExport: (chatId) => readExport(prisma, connection, chatId),
    readExchanges: async (chatId) => readExchanges(connection, chatId),
    deleteChat: (chatId, event) => write(() => deleteChatRow(connection, chatId, event)),
    writeChatFiles: (files) => write(() => files.map((chatFile) => writeChatFile(connection, chatFile))),
    changeSettings: (chatId, updates, event, defaults = {}) =>
      write(() => changeSettings(connection, chatId, updates, { event, defaults })),
    countRequest: (chatId, request) => write(() => countRequest(connection, chatId, request)),
    readActivity: (query) => readActivity(prisma, query),
    readCounters: (span) => readActivityCounters(prisma, span),
    readActiveChats: () => readActiveChats(prisma),
    writeStatistics: (chatId, statistics) =>
      tryWrite(connection, () => {
        connection
          .prepare("UPDATE Chat SET statistics = ?, findingCount = ? WHERE id = ?")
          .run(...bind(JSON.stringify(statistics), countFindings(statistics), chatId));
      }),
    isEmpty: async () => (await prisma.chat.findFirst({ select: { key: true } })) === null,
    readInstallationFact: async (name) =>
      (await prisma.installation.findUnique({ where: { name } }))?.value ?? undefined,
    writeDemo: (files, fact) =>
      write(() => {
        const chatIds = files.map((chatFile) => writeChatFile(connection, chatFile).chatId);
        connection
          .prepare(
            "INSERT INTO Installation (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
          )
          .run(fact.name, fact.value);
        return chatIds;
      }),
    missingMigrations: async () => missingMigrations(connection, migrations),
    checkpoint: () => checkpoint(connection),
    close: async () => {
      await prisma.$disconnect();
      checkpoint(connection);
      connection.close();
    },
  });
}
