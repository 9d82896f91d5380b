import path from "node:path";
import type { SettingOverrides } from "../../core/schema/settings";
import type { PrismaClient } from "../../generated/prisma/client";
import type { ActivityEvent, Store, StoredBytes } from "../store";
import { listChats } from "./list-chats";
import { migrate, missingMigrations } from "./migrate";
import { bind, type Connection, inTransaction, openDatabase, tellingDamage } from "./open-database";
import { openPrisma } from "./open-prisma";
import { readChat } from "./read-chat";
import { readContext } from "./read-context";
import { readMessages } from "./read-messages";
import { writeChatFile } from "./write-chat-file";

type Defaults = Readonly<{ compactByDefault: boolean }>;

/** Opens the SQLite file, brings it up to date and answers everything a store is asked. */
export function openSqliteStore(file: string, { compactByDefault }: Defaults): Store {
  const connection = openDatabase(file);
  const migrations = path.resolve("prisma/migrations");
  tellingDamage(file, () => migrate(connection, migrations));
  const prisma = openPrisma(file);
  return {
    listChats: (query) => listChats(prisma, query, compactByDefault),
    readChat: (chatId) => readChat(prisma, chatId),
    readMessages: (chatId, query) => readMessages(prisma, chatId, query),
    readContext: (chatId, query) => readContext(prisma, connection, chatId, query),
    readMedia: (hash) => readMedia(prisma, hash),
    writeChatFiles: async (files) =>
      inTransaction(connection, () => files.map((chatFile) => writeChatFile(connection, chatFile))),
    changeSettings: async (chatId, changes, event) =>
      inTransaction(connection, () => changeSettings(connection, chatId, changes, event)),
    writeStatistics: async (chatId, statistics) => {
      connection
        .prepare("UPDATE Chat SET statistics = ?, findingCount = ? WHERE id = ?")
        .run(...bind(JSON.stringify(statistics), statistics.errors + statistics.warnings, chatId));
    },
    isEmpty: async () => (await prisma.chat.findFirst({ select: { key: true } })) === null,
    readInstallationFact: async (name) =>
      (await prisma.installation.findUnique({ where: { name } }))?.value ?? undefined,
    writeDemo: async (files, fact) =>
      inTransaction(connection, () => {
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

async function readMedia(prisma: PrismaClient, hash: string): Promise<StoredBytes | undefined> {
  const row = await prisma.blob.findUnique({ where: { hash } });
  return row === null ? undefined : { bytes: row.bytes, mime: row.mime, size: row.size };
}

function changeSettings(
  connection: Connection,
  chatId: string,
  changes: SettingOverrides,
  event: ActivityEvent,
): boolean {
  const chat = connection.prepare("SELECT key FROM Chat WHERE id = ?").get(...bind(chatId)) as
    | { key: number }
    | undefined;
  if (chat === undefined) return false;
  const write = connection.prepare(
    `INSERT INTO ChatSetting (chatKey, name, value) VALUES (?, ?, ?)
     ON CONFLICT (chatKey, name) DO UPDATE SET value = excluded.value, updatedAt = CURRENT_TIMESTAMP`,
  );
  connection.prepare("UPDATE Chat SET statistics = NULL, findingCount = NULL WHERE key = ?").run(chat.key);
  for (const [name, value] of Object.entries(changes))
    write.run(...bind(chat.key, name, JSON.stringify(value)));
  connection
    .prepare("INSERT INTO Event (kind, chatKey, text, data) VALUES (?, ?, ?, ?)")
    .run(...bind(event.kind, chat.key, event.text, JSON.stringify(event.data ?? null)));
  return true;
}
