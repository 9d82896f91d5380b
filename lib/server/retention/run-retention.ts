import { setImmediate } from "node:timers/promises";
import { type Expired, isNothing, NOTHING_EXPIRED, sumExpired } from "../../contract/deletion";
import type { Store } from "../store/store";

export type RetentionRun = Readonly<{ chats: number; deleted: Expired }>;

/**
 * Deletes the expired items of all chats, batch by batch, and logs what was deleted from each chat. `sweep` cleans the database
 * file afterwards: a server does it in another thread.
 */
export async function runRetention(
  store: Store,
  now = new Date(),
  sweep: () => Promise<void> = () => store.sweep(),
): Promise<RetentionRun> {
  const expired = await store.listExpired(now);
  let deleted = NOTHING_EXPIRED;
  for (const { chatId } of expired) deleted = sumExpired([deleted, await deleteFromChat(store, chatId, now)]);
  if (!isNothing(deleted)) await sweep();
  return { chats: expired.length, deleted };
}

async function deleteFromChat(store: Store, chatId: string, now: Date): Promise<Expired> {
  let deleted = NOTHING_EXPIRED;
  for (;;) {
    const batch = await store.deleteExpired(chatId, now);
    if (batch === undefined || isNothing(batch)) break;
    deleted = sumExpired([deleted, batch]);
    // Requests that wait are answered between two batches.
    await setImmediate();
  }
  if (isNothing(deleted)) return deleted;
  await store.writeRetentionEvent(chatId, {
    kind: "retention",
    text: `Retention deleted ${describeExpired(deleted)}`,
  });
  return deleted;
}

/** For the log and the command line. */
export function describeExpired({ messages, summaries, requests, replays, newestAt }: Expired): string {
  const until = newestAt === undefined ? "" : ` (the newest from ${newestAt})`;
  return `${messages} messages${until}, ${summaries} summaries, ${requests} recorded requests, ${replays} replays`;
}
