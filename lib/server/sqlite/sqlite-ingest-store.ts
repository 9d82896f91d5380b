import type { PrismaClient } from "../../generated/prisma/client";
import type { IngestStore } from "../ingest-store";
import { deleteMessage } from "./ingest-delete-message";
import { describeChat } from "./ingest-describe-chat";
import { editMessage } from "./ingest-edit-message";
import { ingestMessages } from "./ingest-messages";
import { readMessage } from "./ingest-read-message";
import { listKeys, markKeyUsed, revokeKey, writeKey } from "./keys";
import { type Connection, inTransaction } from "./open-database";
import { claimCount, listRequests, readRequest, writeRequest } from "./recorded-requests";
import { findChat, refreshSummaryCount } from "./summary-rows";
import { writeEpisodes, writeProfiles } from "./write-memories";

export function sqliteIngestStore(prisma: PrismaClient, connection: Connection): IngestStore {
  const atomically = <Result>(work: () => Result): Result => inTransaction(connection, work);
  const writeMemory = (chatId: string, write: (chatKey: number) => void): boolean =>
    atomically(() => {
      const chat = findChat(connection, chatId);
      if (chat === undefined) return false;
      write(chat.key);
      refreshSummaryCount(connection, chat.key);
      return true;
    });
  return {
    ingestMessages: async (chatId, request) => atomically(() => ingestMessages(connection, chatId, request)),
    describeChat: async (chatId, chat) => atomically(() => describeChat(connection, chatId, chat)),
    editMessage: async (chatId, messageId, changes) =>
      atomically(() => editMessage(connection, chatId, messageId, changes)),
    deleteMessage: async (chatId, messageId) =>
      atomically(() => deleteMessage(connection, chatId, messageId)),
    readMessage: (chatId, messageId) => readMessage(prisma, chatId, messageId),
    writeProfiles: async (chatId, profiles) =>
      writeMemory(chatId, (chatKey) => writeProfiles(connection, chatKey, profiles)),
    writeEpisodes: async (chatId, episodes) =>
      writeMemory(chatId, (chatKey) => writeEpisodes(connection, chatKey, episodes)),
    writeRequest: async (chatId, request) => atomically(() => writeRequest(connection, chatId, request)),
    listRequests: async (chatId, limit) => listRequests(connection, chatId, limit),
    readRequest: async (chatId, requestId) => readRequest(connection, chatId, requestId),
    claimCount: async (chatId, messageId, source) =>
      atomically(() => claimCount(connection, chatId, messageId, source)),
    writeKey: async (key) => writeKey(connection, key),
    listKeys: async () => listKeys(connection),
    markKeyUsed: async (keyId, at) => markKeyUsed(connection, keyId, at),
    revokeKey: async (keyId, at) => revokeKey(connection, keyId, at),
    readDataVersion: async () => readDataVersion(connection),
  };
}

function readDataVersion(connection: Connection): number {
  const row = connection.prepare("SELECT data_version AS version FROM pragma_data_version").get();
  return (row as { version: number }).version;
}
