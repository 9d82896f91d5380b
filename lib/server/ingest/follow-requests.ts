import "server-only";
import { processSingleton } from "../../core/process-singleton";
import { chooseSummariser } from "../providers/choose-provider";
import type { MadeRequest } from "../store/ingest-store";
import type { Store } from "../store/store";
import { runDueSummary } from "../summaries/run-due-summary";
import { inBackground, isEnding, whenQuiet } from "./in-background";
import { recordRequests } from "./record-requests";

const backlogs = processSingleton("made-requests", () => new WeakMap<Store, Map<string, MadeRequest[]>>());

/** Requests counted at once: a chat's worker is free for others in between. */
const MAX_AT_ONCE = 50;

/** Counts requests and starts due summaries, once for all requests that a chat gets back to back. */
export function followRequests(store: Store, chatId: string, requests: readonly MadeRequest[]): void {
  if (requests.length === 0) return;
  const backlog = backlogs.get(store) ?? new Map<string, MadeRequest[]>();
  backlogs.set(store, backlog);
  const waiting = backlog.get(chatId);
  if (waiting === undefined) backlog.set(chatId, [...requests]);
  else waiting.push(...requests);
  whenQuiet(chatId, async () => {
    const made = backlog.get(chatId) ?? [];
    backlog.delete(chatId);
    await countOnce(store, chatId, made);
    // Not awaited: a model may take minutes, and other chats wait for their turn. A summary that is due when the server
    // stops is due at the next answer.
    if (!isEnding() && made.some(({ source }) => source === "answer"))
      void inBackground(() => runDueSummary(store, chooseSummariser(), chatId));
  });
}

/** An answer proves that a request was made for its question; a recording may already have counted it. */
async function countOnce(store: Store, chatId: string, requests: readonly MadeRequest[]): Promise<void> {
  for (let start = 0; start < requests.length; start += MAX_AT_ONCE) {
    const messageIds = await store.claimCounts(chatId, requests.slice(start, start + MAX_AT_ONCE));
    if (messageIds.length > 0) await recordRequests(store, chatId, { at: new Date(), messageIds });
  }
}
