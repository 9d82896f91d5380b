import { restoreTexts } from "../../store/exact-text";
import type { CountKey, ProviderCountStore } from "../../store/provider-count-store";
import { writeEvent } from "../activity/write-activity";
import { lockChat } from "../chats/lock-chat";
import { type Engine, insertSql } from "../sql";

const COLUMNS = ["payloadHash", "provider", "host", "model", "tokens", "countedAt"] as const;

const keyValues = ({ payloadHash, provider, host, model }: CountKey) => [payloadHash, provider, host, model];

export function sqlProviderCountStore(engine: Engine): ProviderCountStore {
  return {
    readProviderCount: async (key) => {
      const row = await engine.get<{ tokens: number; countedAt: string }>(
        `SELECT tokens, countedAt FROM ProviderCount
         WHERE payloadHash = ? AND provider = ? AND host = ? AND model = ?`,
        ...keyValues(key),
      );
      return row && restoreTexts(row);
    },
    writeProviderCount: (key, { tokens, countedAt }, { chatId, event }) =>
      engine.transaction(async (sql) => {
        const chat = await lockChat(sql, chatId);
        await sql.run(
          `${insertSql("ProviderCount", COLUMNS)} ON CONFLICT (payloadHash, provider, host, model)
           DO UPDATE SET tokens = excluded.tokens, countedAt = excluded.countedAt`,
          ...[...keyValues(key), tokens, countedAt],
        );
        await writeEvent(sql, chat?.key, event, new Date());
      }),
  };
}
