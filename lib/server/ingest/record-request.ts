import "server-only";
import type { Counters } from "../../core/media/context-counters";
import { assembleContext, loadContext, type NoContext } from "../context/load-context";
import type { Store } from "../store/store";

/** Which request was made, and when; `messageId` is the message it answered, by default the newest. */
type MadeRequest = Readonly<{ at: Date; messageId?: string | undefined }>;

/**
 * Counts and logs a request that a bot really made, with the chat's saved settings. Never call it for a preview.
 * Returns the increments of the counters.
 */
export async function recordRequest(
  store: Store,
  chatId: string,
  { at, messageId }: MadeRequest,
): Promise<Readonly<{ kind: "ok"; counters: Counters }> | NoContext> {
  const context = await loadContext(store, { chatId, at: messageId, reach: "format" });
  if (context.kind !== "ok") return context;
  const { counters, logLines } = assembleContext(context, { skipFindings: true });
  const events = logLines.map((line) => ({ kind: "request-recorded", ...line }));
  const isCounted = await store.countRequest(chatId, { counters, events, at });
  return isCounted ? { kind: "ok", counters } : { kind: "no-chat" };
}
