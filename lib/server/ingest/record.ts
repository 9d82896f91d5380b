import "server-only";
import type { RequestToRecord } from "../store/ingest-store";
import type { Store } from "../store/store";
import { followRequests } from "./follow-requests";

type RecordBody = Omit<RequestToRecord, "at"> & Readonly<{ at?: string | undefined }>;

/** Stores a request as it was posted; the counters follow after the response. */
export async function record(
  store: Store,
  chatId: string,
  body: RecordBody,
): Promise<"added" | "already-there" | "conflict" | "no-chat"> {
  const at = new Date(body.at ?? Date.now()).toISOString();
  const messageId = body.messageId ?? (await newestMessageId(store, chatId));
  const status = await store.writeRequest(chatId, { ...body, messageId, at });
  if (status === "added" && messageId !== undefined)
    followRequests(store, chatId, [{ messageId, source: "record" }]);
  return status ?? "no-chat";
}

/** Without an explicit message, the recorder is assumed to have known everything; requests do not include events. */
async function newestMessageId(store: Store, chatId: string): Promise<string | undefined> {
  const chat = await store.readChat(chatId);
  if (chat === undefined || chat.messageCount === 0) return undefined;
  const page = await store.readMessages(chatId, { nth: chat.messageCount, limit: 1 });
  return page?.messages[0]?.id;
}
