import "server-only";
import { assemble } from "../../core/assemble";
import type { Counters } from "../../core/media/context-counters";
import { windowSize } from "../../core/window/history-limit";
import { planChat } from "../context/plan-chat";
import { readSearchedContext } from "../context/read-searched-context";
import type { Store } from "../store/store";

/** Which request was made, `at` which moment; `messageId` is the message it answered, by default the newest. */
type MadeRequest = Readonly<{ at: Date; messageId?: string | undefined }>;

/**
 * Counts and logs a request that a bot really made, with the chat's saved settings. Never call it for a preview.
 * Returns what was added; undefined when there is no such chat or message.
 */
export async function recordRequest(
  store: Store,
  chatId: string,
  { at, messageId }: MadeRequest,
): Promise<Counters | undefined> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const { settings, plan, countTokens, models } = planChat(overview);
  const { format } = plan;
  const query = { at: messageId, size: windowSize(format, settings) };
  const stored = await readSearchedContext(store, chatId, query, { settings, formats: [format] });
  if (stored === undefined) return undefined;
  const { counters, logLines } = assemble(stored.input, settings, format, {
    countTokens,
    models,
    skipFindings: true,
  });
  const events = logLines.map((line) => ({ kind: "request-recorded", ...line }));
  return (await store.countRequest(chatId, { counters, events, at })) ? counters : undefined;
}
