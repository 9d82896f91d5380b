import type { PrismaClient } from "../../generated/prisma/client";
import type { IngestStore } from "../store/ingest-store";
import { deleteMessage } from "./ingest-delete-message";
import { describeChat } from "./ingest-describe-chat";
import { editMessage } from "./ingest-edit-message";
import { ingestMessages } from "./ingest-messages";
import { readMessage } from "./ingest-read-message";
import { listKeys, markKeyUsed, revokeKey, writeKey } from "./keys";
import type { Connection } from "./open-database";
import { readChangesSince } from "./read-changes-since";
import { claimCount, listRequests, readRequest, writeRequest } from "./request-rows";
import { findChat, refreshSummaryCount } from "./summary-rows";
import { writeEpisodes, writeProfiles } from "./write-memories";
import { tryWrite, type Write } from "./write-with-retry";

export function sqliteIngestStore(prisma: PrismaClient, connection: Connection, write: Write): IngestStore {
  const writeMemory = (chatId: string, writeTo: (chatKey: number) => void): Promise<boolean> =>
    write(() => {
      const chat = findChat(connection, chatId);
      if (chat === undefined) return false;
      writeTo(chat.key);
      refreshSummaryCount(connection, chat.key);
      return true;
    });
  return {
    ingestMessages: (chatId, request) => write(() => ingestMessages(connection, chatId, request)),
    describeChat: (chatId, chat) => write(() => describeChat(connection, chatId, chat)),
    editMessage: (chatId, messageId, changes) =>
      write(() => editMessage(connection, chatId, messageId, changes)),
    deleteMessage: (chatId, messageId) => write(() => deleteMessage(connection, chatId, messageId)),
    readMessage: (chatId, messageId) => readMessage(prisma, chatId, messageId),
    readChangesSince: async (chatId, since) => readChangesSince(connection, chatId, since),
    writeProfiles: (chatId, profiles) =>
      writeMemory(chatId, (chatKey) => writeProfiles(connection, chatKey, profiles)),
    writeEpisodes: (chatId, episodes) =>
      writeMemory(chatId, (chatKey) => writeEpisodes(connection, chatKey, episodes)),
    writeRequest: (chatId, request) => write(() => writeRequest(connection, chatId, request)),
    listRequests: async (chatId, limit) => listRequests(connection, chatId, limit),
    readRequest: async (chatId, requestId) => readRequest(connection, chatId, requestId),
    claimCount: (chatId, messageId, source) => write(() => claimCount(connection, chatId, messageId, source)),
    writeKey: (key) => write(() => writeKey(connection, key)),
    listKeys: async () => listKeys(connection),
    markKeyUsed: (keyId, at) => tryWrite(connection, () => markKeyUsed(connection, keyId, at)),
    revokeKey: (keyId, at) => write(() => revokeKey(connection, keyId, at)),
    readDataVersion: async () => readDataVersion(connection),
  };
}

function readDataVersion(connection: Connection): number {
  const row = connection.prepare("SELECT data_version AS version FROM pragma_data_version").get();
  return (row as { version: number }).version;
}
