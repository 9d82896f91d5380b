import type { Chat } from "../../../core/schema/chat-file";
import { fromStorable } from "../../store/exact-text";
import { searchKey } from "../import/write-chat-file";
import type { Sql } from "../sql";
import { refreshSummaryCount } from "../summaries/summary-rows";
import { resolveChat } from "./ingest-messages";

/** Call it in a transaction. Fields that the description omits stay unchanged. */
export async function describeChat(
  sql: Sql,
  chatId: string,
  chat: Chat,
): Promise<Readonly<{ chatId: string; isNew: boolean }>> {
  const resolved = await resolveChat(sql, chatId, chat);
  if (resolved === undefined) return { chatId, isNew: false };
  const { row, isNew } = resolved;
  const { bot, title, systemPrompt, systemPromptRole } = chat;
  await sql.run(
    `UPDATE Chat SET title = coalesce(?, title), titleKey = coalesce(?, titleKey), botId = coalesce(?, botId),
         botUsername = coalesce(?, botUsername), personality = coalesce(?, personality),
         systemPrompt = coalesce(?, systemPrompt), promptRole = coalesce(?, promptRole) WHERE key = ?`,
    title,
    title === undefined ? undefined : searchKey(title),
    bot.id,
    bot.username,
    bot.personality && JSON.stringify(bot.personality),
    systemPrompt,
    systemPromptRole,
    row.key,
  );
  await refreshSummaryCount(sql, row.key);
  return { chatId: fromStorable(row.id), isNew };
}
