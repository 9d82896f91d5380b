import type { QueryClient } from "@tanstack/react-query";
import { CHAT_LISTS_KEY } from "./chat-list-query";
import { chatQuery } from "./chat-query";
import { inspectionsKey } from "./inspection-query";

/** Invalidates everything assembled, read or counted for a changed chat. */
export async function refreshChat(client: QueryClient, chatId: string): Promise<void> {
  client.removeQueries({ queryKey: inspectionsKey(chatId), type: "inactive" });
  await Promise.all([
    client.invalidateQueries({ queryKey: chatQuery(chatId).queryKey }),
    client.invalidateQueries({ queryKey: CHAT_LISTS_KEY }),
  ]);
}
