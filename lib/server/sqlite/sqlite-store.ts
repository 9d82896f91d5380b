import path from "node:path";
import type { SettingOverrides } from "../../core/schema/settings";
import { restoreTexts } from "../exact-text";
import type { ActivityEvent, Store } from "../store";
import { interruptAbandonedSummaries } from "./claim-summary";
import { deleteChat } from "./delete-chat";
import { listChats } from "./list-chats";
import { migrate, missingMigrations } from "./migrate";
import { bind, type Connection, inTransaction, openDatabase, tellingDamage } from "./open-database";
import { openPrisma } from "./open-prisma";
import { readActiveChats, readActivity } from "./read-activity";
import { readActivityCounters } from "./read-activity-counters";
import { readAnswers } from "./read-answers";
import { readChat } from "./read-chat";
import { readContext } from "./read-context";
import { readExchanges } from "./read-exchanges";
import { readExport } from "./read-export";
import { readMedia, readMediaFiles } from "./read-media";
import { readMessages } from "./read-messages";
import { sqliteIngestStore } from "./sqlite-ingest-store";
import { sqliteProviderCountStore } from "./sqlite-provider-count-store";
import { sqliteReplayStore } from "./sqlite-replay-store";
import { sqliteSummaryStore } from "./sqlite-summary-store";
import { untilChanged } from "./until-changed";
import { countRequest, writeEvent } from "./write-activity";
import { readBots, writeChatFile } from "./write-chat-file";
import { writeImport } from "./write-import";
import { writeIfFree, writeInTurn } from "./write-in-turn";

type Defaults = Readonly<{ compactByDefault: boolean }>;

/** Opens the SQLite file, brings it up to date and answers everything a store is asked. */
export function openSqliteStore(file: string, { compactByDefault }: Defaults): Store {
  const connection = openDatabase(file);
  const migrations = path.resolve("prisma/migrations");
  tellingDamage(file, () => {
    migrate(connection, migrations);
    inTransaction(connection, () => interruptAbandonedSummaries(connection));
  });
  const prisma = openPrisma(file);
  const write = writeInTurn(connection);
  // Every changed limit asks for the same chat again.
  const remember = <Answer>(question: unknown, ask: () => Answer) =>
    untilChanged(connection, JSON.stringify(question), ask);
  return {
    ...sqliteSummaryStore(connection, write),
    ...sqliteIngestStore(prisma, connection, write),
    ...sqliteProviderCountStore(connection, write),
    ...sqliteReplayStore(connection, write),
    readAnswers: async (chatId, query) => readAnswers(connection, chatId, query),
    listChats: (query) => listChats(prisma, query, compactByDefault),
    readChat: (chatId) => remember(["chat", chatId], () => readChat(prisma, chatId)),
    readMessages: (chatId, query) => readMessages(prisma, chatId, query),
    readContext: (chatId, query) =>
      remember(["context", chatId, query], () => readContext(prisma, connection, chatId, query)),
    readMedia: (hash) => readMedia(prisma, hash),
    readMediaFiles: (chatId, messageIds) => readMediaFiles(prisma, chatId, messageIds),
    readExport: (chatId) => readExport(prisma, connection, chatId),
    readExchanges: async (chatId) => readExchanges(connection, chatId),
    deleteChat: (chatId, event) => write(() => deleteChat(connection, chatId, event)),
    writeChatFiles: (files) => write(() => files.map((chatFile) => writeChatFile(connection, chatFile))),
    writeImport: (records, describe, signal) => writeImport(file, records, describe, signal),
    readBots: async (chats) => readBots(connection, chats),
    logFailedImport: (event) => write(() => writeEvent(connection, undefined, event, new Date())),
    changeSettings: (chatId, changes, event, inForce = {}) =>
      write(() => changeSettings(connection, chatId, changes, { event, inForce })),
    countRequest: (chatId, request) => write(() => countRequest(connection, chatId, request)),
    readActivity: (query) => readActivity(prisma, query),
    readCounters: (span) => readActivityCounters(prisma, span),
    readActiveChats: () => readActiveChats(prisma),
    writeStatistics: (chatId, statistics) =>
      writeIfFree(connection, () => {
        connection
          .prepare("UPDATE Chat SET statistics = ?, findingCount = ? WHERE id = ?")
          .run(...bind(JSON.stringify(statistics), statistics.errors + statistics.warnings, chatId));
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
    close: async () => {
      await prisma.$disconnect();
      connection.close();
    },
  };
}

function changeSettings(
  connection: Connection,
  chatId: string,
  changes: SettingOverrides,
  { event, inForce }: Readonly<{ event: ActivityEvent; inForce: SettingOverrides }>,
): boolean {
  const chat = connection.prepare("SELECT key FROM Chat WHERE id = ?").get(...bind(chatId)) as
    | { key: number }
    | undefined;
  if (chat === undefined) return false;
  const before = { ...inForce, ...readSettings(connection, chat.key) };
  const write = connection.prepare(
    `INSERT INTO ChatSetting (chatKey, name, value) VALUES (?, ?, ?)
     ON CONFLICT (chatKey, name) DO UPDATE SET value = excluded.value, updatedAt = CURRENT_TIMESTAMP`,
  );
  connection.prepare("UPDATE Chat SET statistics = NULL, findingCount = NULL WHERE key = ?").run(chat.key);
  for (const [name, value] of Object.entries(changes))
    write.run(...bind(chat.key, name, JSON.stringify(value)));
  const data = Object.entries(changes).map(([name, to]) => [
    name,
    { from: before[name as keyof SettingOverrides], to },
  ]);
  writeEvent(connection, chat.key, { ...event, data: Object.fromEntries(data) }, new Date());
  return true;
}

function readSettings(connection: Connection, chatKey: number): SettingOverrides {
  const rows = connection.prepare("SELECT name, value FROM ChatSetting WHERE chatKey = ?").all(chatKey);
  const stored = (rows as { name: string; value: string }[]).map(restoreTexts);
  return Object.fromEntries(stored.map(({ name, value }) => [name, JSON.parse(value)]));
}
