import type { BotStore } from "../../store/bot-store";
import type { ImportStore } from "../../store/import-store";
import { writeEvent } from "../activity/write-activity";
import { changeChatBot } from "../chats/change-chat-bot";
import { readAuthors } from "../chats/read-authors";
import type { Engine } from "../sql";
import { predictCounts } from "./predict-counts";
import { readBots } from "./write-chat-file";
import { writeImport } from "./write-import";

/** Imports use their own connections; the bot can be corrected afterwards. */
export const sqlImportStore = (engine: Engine): ImportStore & BotStore => ({
  writeImport: (records, describe, signal, outline) =>
    writeImport(engine, records, describe, signal, outline),
  predictImport: (records, signal) => predictCounts(engine, records, signal),
  readBots: (chats) => engine.read((sql) => readBots(sql, chats)),
  readAuthors: (chatId) => engine.read((sql) => readAuthors(sql, chatId)),
  changeBot: (chatId, bot) => engine.transaction((sql) => changeChatBot(sql, chatId, bot)),
  logFailedImport: (event) => engine.transaction((sql) => writeEvent(sql, undefined, event, new Date())),
});
