import type { BotStore } from "../store/bot-store";
import type { ImportStore } from "../store/import-store";
import { changeChatBot } from "./change-chat-bot";
import type { Connection } from "./open-database";
import { predictCounts } from "./predict-counts";
import { readAuthors } from "./read-authors";
import { writeEvent } from "./write-activity";
import { readBots } from "./write-chat-file";
import { writeImport } from "./write-import";
import type { Write } from "./write-with-retry";

/** Imports use their own connections; the bot can be corrected afterwards. */
export const sqliteImportStore = (
  file: string,
  connection: Connection,
  write: Write,
): ImportStore & BotStore => ({
  writeImport: (records, describe, signal, outline) => writeImport(file, records, describe, signal, outline),
  predictImport: (records, signal) => predictCounts(file, records, signal),
  readBots: async (chats) => readBots(connection, chats),
  readAuthors: async (chatId) => readAuthors(connection, chatId),
  changeBot: (chatId, bot) => write(() => changeChatBot(connection, chatId, bot)),
  logFailedImport: (event) => write(() => writeEvent(connection, undefined, event, new Date())),
});
