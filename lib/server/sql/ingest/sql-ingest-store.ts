import type { IngestStore } from "../../store/ingest-store";
import { lockChat } from "../chats/lock-chat";
import { insertEpisodes, insertProfiles } from "../import/write-memories";
import type { OpenPrisma } from "../open-prisma";
import type { Engine, Sql } from "../sql";
import { refreshSummaryCount } from "../summaries/summary-rows";
import { deleteMessage } from "./ingest-delete-message";
import { describeChat } from "./ingest-describe-chat";
import { editMessage } from "./ingest-edit-message";
import { ingestMessages } from "./ingest-messages";
import { readMessage } from "./ingest-read-message";
import { readChangesSince } from "./read-changes-since";
import { claimCounts, listRequests, readRequest, writeRequest } from "./request-rows";

export function sqlIngestStore(openPrisma: OpenPrisma, engine: Engine): Omit<IngestStore, "readDataVersion"> {
  const { transaction, read } = engine;
  const writeMemory = (
    chatId: string,
    writeTo: (sql: Sql, chatKey: number) => Promise<void>,
  ): Promise<boolean> =>
    transaction(async (sql) => {
      const chat = await lockChat(sql, chatId);
      if (chat === undefined) return false;
      await writeTo(sql, chat.key);
      await refreshSummaryCount(sql, chat.key);
      return true;
    });
  return {
    ingestMessages: (chatId, request) => transaction((sql) => ingestMessages(sql, chatId, request)),
    describeChat: (chatId, chat) => transaction((sql) => describeChat(sql, chatId, chat)),
    editMessage: (chatId, messageId, changes) =>
      transaction((sql) => editMessage(sql, chatId, messageId, changes)),
    deleteMessage: (chatId, messageId) => transaction((sql) => deleteMessage(sql, chatId, messageId)),
    readMessage: async (chatId, messageId) => readMessage(await openPrisma(), chatId, messageId),
    readChangesSince: (chatId, since) => read((sql) => readChangesSince(sql, chatId, since)),
    writeProfiles: (chatId, profiles) =>
      writeMemory(chatId, (sql, chatKey) => insertProfiles(sql, chatKey, profiles)),
    writeEpisodes: (chatId, episodes) =>
      writeMemory(chatId, (sql, chatKey) => insertEpisodes(sql, chatKey, episodes)),
    writeRequest: (chatId, request) => transaction((sql) => writeRequest(sql, chatId, request)),
    listRequests: (chatId, limit) => listRequests(engine, chatId, limit),
    readRequest: (chatId, requestId) => readRequest(engine, chatId, requestId),
    claimCounts: (chatId, requests) => transaction((sql) => claimCounts(sql, chatId, requests)),
  };
}
