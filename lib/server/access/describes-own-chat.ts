import type { DescribedChat } from "../../api/chat-schemas";
import type { Store } from "../store/store";
import type { Caller } from "./caller";

/**
 * Platform and bot name distinguish chats with the same id. A caller limited to some chats describes only those that
 * exist: another platform or bot would be another chat.
 */
export async function describesOwnChat(
  store: Store,
  { chats }: Caller,
  chatId: string,
  described: DescribedChat | undefined,
): Promise<boolean> {
  if (chats === undefined || described === undefined) return true;
  const stored = await store.readChat(chatId);
  const isSamePlatform = described.platform === undefined || described.platform === stored?.chat.platform;
  return isSamePlatform && described.bot.name === stored?.chat.bot.name;
}
