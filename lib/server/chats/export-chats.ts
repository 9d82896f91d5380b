import { encodeId } from "../../client/urls/chat-path";
import { chatListQuerySchema } from "../../core/schema/chat-list";
import type { Store } from "../store/store";
import { exportChat } from "./export-chat";

/** Every chat as a chat file with its own name, one after another. */
export async function* exportChats(
  store: Store,
): AsyncGenerator<Readonly<{ name: string; content: AsyncIterable<string> }>> {
  for await (const chatId of chatIds(store)) {
    const content = await exportChat(store, chatId);
    // Deleted since it was listed.
    if (content !== undefined) yield { name: fileName(chatId), content };
  }
}

async function* chatIds(store: Store): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const page = await store.listChats(chatListQuerySchema.parse({ limit: 100, cursor }));
    for (const { id } of page.chats) yield id;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** An id may contain any character, a file name may not; folder imports ignore hidden files. */
const fileName = (chatId: string): string =>
  `${encodeId(chatId).replaceAll("*", "%2A").replace(/^\./, "%2E").slice(0, 200)}.contextscope.json`;
