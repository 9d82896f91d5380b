import { countFindings } from "../../core/schema/chat-list";
import { fromStorable } from "../store/exact-text";
import type { Store } from "../store/store";
import { sqlAccessStore } from "./access/sql-access-store";
import { readActiveChats, readActivity, readActors, readEvents } from "./activity/read-activity";
import { readActivityCounters } from "./activity/read-activity-counters";
import { countRequest } from "./activity/write-activity";
import { changeSettings } from "./chats/change-settings";
import { readOverview } from "./chats/chat-rows";
import { deleteChatRow } from "./chats/delete-chat-row";
import { listChats } from "./chats/list-chats";
import { readAnswers } from "./context/read-answers";
import { readContext } from "./context/read-context";
import { readExchanges } from "./context/read-exchanges";
import { readExport } from "./context/read-export";
import { searchStored } from "./context/search-stored";
import { sqlDeletionStore } from "./deletion/sql-deletion-store";
import { sqlImportStore } from "./import/sql-import-store";
import { writeChatFile } from "./import/write-chat-file";
import { sqlIngestStore } from "./ingest/sql-ingest-store";
import { memoizeUntilChange } from "./memoize-until-change";
import { readMedia, readMediaFiles } from "./messages/media-rows";
import { readMessages } from "./messages/read-messages";
import type { OpenPrisma } from "./open-prisma";
import { sqlProviderCountStore } from "./replay/sql-provider-count-store";
import { sqlReplayStore } from "./replay/sql-replay-store";
import { sqlShareStore } from "./share/sql-share-store";
import type { Engine } from "./sql";
import { sqlSummaryStore } from "./summaries/sql-summary-store";

/** What an engine does itself. */
type OwnMethods =
  | "missingMigrations"
  | "checkWritable"
  | "checkpoint"
  | "readDataVersion"
  | "sweep"
  | "purge"
  | "close";
type Defaults = Readonly<{ compactByDefault: boolean }>;

/** The store on an engine: the same statements for all. */
export function openSqlStore(
  engine: Engine,
  openPrisma: OpenPrisma,
  { compactByDefault }: Defaults,
): Omit<Store, OwnMethods> {
  const { read, transaction } = engine;
  // Every changed limit reads the same chat again.
  const remember = memoizeUntilChange(engine);
  return {
    ...sqlSummaryStore(engine),
    ...sqlIngestStore(openPrisma, engine),
    ...sqlProviderCountStore(engine),
    ...sqlReplayStore(engine),
    ...sqlImportStore(engine),
    ...sqlAccessStore(engine),
    ...sqlDeletionStore(engine),
    ...sqlShareStore(engine),
    readAnswers: (chatId, query) => readAnswers(engine, chatId, query),
    listChats: (query, only) => read((sql) => listChats(sql, query, { compactByDefault, only })),
    readChat: (chatId) => remember(chatId, ["chat"], (sql) => readOverview(sql, chatId)),
    readMessages: async (chatId, query) => readMessages(await openPrisma(), chatId, query),
    readContext: (chatId, query) =>
      // A whole chat may fill the memory, and is seldom read twice.
      query.size === undefined
        ? read((sql) => readContext(sql, chatId, query))
        : remember(chatId, ["context", query], (sql) => readContext(sql, chatId, query)),
    findCandidates: (chatId, request) =>
      remember(chatId, ["candidates", request], (sql) => searchStored(sql, chatId, request)),
    readMedia: async (hash, only) => readMedia(await openPrisma(), hash, only),
    readMediaFiles: async (chatId, messageIds) => readMediaFiles(await openPrisma(), chatId, messageIds),
    readExport: (chatId) => readExport(engine, chatId),
    readExchanges: (chatId) => readExchanges(engine, chatId),
    deleteChat: (chatId, event) => transaction((sql) => deleteChatRow(sql, chatId, event)),
    writeChatFiles: (files) =>
      transaction(async (sql) => {
        const stored = [];
        for (const file of files) stored.push(await writeChatFile(sql, file));
        return stored;
      }),
    changeSettings: (chatId, updates, event, defaults = {}) =>
      transaction((sql) => changeSettings(sql, chatId, updates, { event, defaults })),
    countRequest: (chatId, request) => transaction((sql) => countRequest(sql, chatId, request)),
    readActivity: (query) => read((sql) => readActivity(sql, query)),
    readCounters: async (span) => readActivityCounters(await openPrisma(), span),
    readEvents: (query) => readEvents(engine, query),
    readActiveChats: () => readActiveChats(engine),
    readActors: () => readActors(engine),
    writeStatistics: async (chatId, statistics) => {
      await engine.transactionIfFree((sql) =>
        sql.run(
          "UPDATE Chat SET statistics = ?, findingCount = ? WHERE id = ?",
          ...[JSON.stringify(statistics), countFindings(statistics), chatId],
        ),
      );
    },
    isEmpty: async () => (await engine.get("SELECT 1 FROM Chat LIMIT 1")) === undefined,
    readInstallationFact: async (name) => {
      const fact = await engine.get<{ value: string }>("SELECT value FROM Installation WHERE name = ?", name);
      return fact && fromStorable(fact.value);
    },
    writeDemo: (files, fact) =>
      transaction(async (sql) => {
        const chatIds: string[] = [];
        for (const file of files) chatIds.push((await writeChatFile(sql, file)).chatId);
        await sql.run(
          "INSERT INTO Installation (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
          ...[fact.name, fact.value],
        );
        return chatIds;
      }),
  };
}
