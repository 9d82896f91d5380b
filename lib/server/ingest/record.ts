import "server-only";
import type { RequestToRecord } from "../store/ingest-store";
import type { Store } from "../store/store";
import { inBackground } from "./in-background";
import { countOnce } from "./ingest";

type RecordBody = Omit<RequestToRecord, "at"> & Readonly<{ at?: string | undefined }>;

/** Stores a request as it was posted; the counters follow behind the answer. */
export async function record(
  store: Store,
  chatId: string,
  body: RecordBody,
): Promise<"added" | "already-there" | "conflict" | "no-chat"> {
  const at = new Date(body.at ?? Date.now()).toISOString();
  const messageId = body.messageId ?? (await newestMessageId(store, chatId));
  const status = await store.writeRequest(chatId, { ...body, messageId, at });
  if (status === "added" && messageId !== undefined)
    inBackground(() => countOnce(store, chatId, messageId, "record"));
  return status ?? "no-chat";
}

/** A recorder that does not say is taken to have known everything; an event is nothing that a request knows. */
async function newestMessageId(store: Store, chatId: string): Promise<string | undefined> {
  const chat = await store.readChat(chatId);
  if (chat === undefined || chat.messageCount === 0) return undefined;
  const page = await store.readMessages(chatId, { nth: chat.messageCount, limit: 1 });
  return page?.messages[0]?.id;
}
