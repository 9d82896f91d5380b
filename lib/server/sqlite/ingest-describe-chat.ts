import type { Chat } from "../../core/schema/chat-file";
import { fromStorable } from "../store/exact-text";
import { resolveChat } from "./ingest-messages";
import { bind, type Connection } from "./open-database";
import { refreshSummaryCount } from "./summary-rows";
import { searchKey } from "./write-chat-file";

/** Call it in a transaction. Fields that the description omits stay unchanged. */
export function describeChat(
  connection: Connection,
  chatId: string,
  chat: Chat,
): Readonly<{ chatId: string; isNew: boolean }> {
  const resolved = resolveChat(connection, chatId, chat);
  if (resolved === undefined) return { chatId, isNew: false };
  const { row, isNew } = resolved;
  const { bot, title, systemPrompt, systemPromptRole } = chat;
  connection
    .prepare(
      `UPDATE Chat SET title = coalesce(?, title), titleKey = coalesce(?, titleKey), botId = coalesce(?, botId),
         botUsername = coalesce(?, botUsername), personality = coalesce(?, personality),
         systemPrompt = coalesce(?, systemPrompt), promptRole = coalesce(?, promptRole) WHERE key = ?`,
    )
    .run(
      ...bind(
        title,
        title === undefined ? undefined : searchKey(title),
        bot.id,
        bot.username,
        bot.personality && JSON.stringify(bot.personality),
        systemPrompt,
        systemPromptRole,
        row.key,
      ),
    );
  refreshSummaryCount(connection, row.key);
  return { chatId: fromStorable(row.id), isNew };
}
