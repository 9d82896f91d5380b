import { restoreTexts } from "../store/exact-text";
import type { CountKey, ProviderCountStore } from "../store/provider-count-store";
import { bind, type Connection, insertSql } from "./open-database";
import { findChat } from "./summary-rows";
import { writeEvent } from "./write-activity";
import type { Write } from "./write-with-retry";

const COLUMNS = ["payloadHash", "provider", "host", "model", "tokens", "countedAt"] as const;

const keyValues = ({ payloadHash, provider, host, model }: CountKey) => [payloadHash, provider, host, model];

export function sqliteProviderCountStore(connection: Connection, write: Write): ProviderCountStore {
  return {
    readProviderCount: async (key) => {
      const row = connection
        .prepare(
          `SELECT tokens, countedAt FROM ProviderCount
           WHERE payloadHash = ? AND provider = ? AND host = ? AND model = ?`,
        )
        .get(...bind(...keyValues(key))) as { tokens: number; countedAt: string } | undefined;
      return row && restoreTexts({ tokens: row.tokens, countedAt: row.countedAt });
    },
    writeProviderCount: (key, { tokens, countedAt }, { chatId, event }) =>
      write(() => {
        connection
          .prepare(
            `${insertSql("ProviderCount", COLUMNS)} ON CONFLICT (payloadHash, provider, host, model)
             DO UPDATE SET tokens = excluded.tokens, countedAt = excluded.countedAt`,
          )
          .run(...bind(...keyValues(key), tokens, countedAt));
        writeEvent(connection, findChat(connection, chatId)?.key, event, new Date());
      }),
  };
}
