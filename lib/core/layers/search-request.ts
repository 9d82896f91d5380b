import type { WindowInput } from "../model/context-input";
import type { FormatId } from "../model/format";
import type { Settings } from "../schema/settings";
import { historyLimitIn } from "../window/history-limit";
import { currentOf } from "../window/select-window";
import { candidateRule } from "./search-candidates";

/** A search over the first `before` messages of a chat, events not counted. */
export type SearchRequest = Readonly<{ query: string; before: number }>;

/** Only formats that send a limited history get memories of earlier messages. */
export const usesMemories = (input: WindowInput, settings: Settings, format: FormatId): boolean =>
  settings.layers && historyLimitIn(input, settings, format).kind === "last";

/** The search whose candidates `assemble` needs for these formats; undefined if no memory layer or word asks for one. */
export function searchRequest(
  input: WindowInput,
  settings: Settings,
  formats: readonly FormatId[],
): SearchRequest | undefined {
  if (!formats.some((format) => usesMemories(input, settings, format))) return undefined;
  const request = searchForCurrent(input);
  return candidateRule(request.query) && request;
}

/** The query is empty if hits are stored with the chat. */
export const searchForCurrent = (
  input: Pick<WindowInput, "messages" | "earlier" | "importedHits">,
): SearchRequest => ({
  query: input.importedHits ? "" : (currentOf(input)?.text ?? ""),
  before: input.earlier.messages + input.messages.length,
});
