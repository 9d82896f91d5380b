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

/** The search whose candidates `assemble` needs for these formats; undefined if none of them has memory layers. */
export const searchRequest = (
  input: WindowInput,
  settings: Settings,
  formats: readonly FormatId[],
): SearchRequest | undefined =>
  formats.some((format) => usesMemories(input, settings, format)) ? searchForCurrent(input) : undefined;

/** Undefined if hits are stored with the chat, or the current message has no word worth searching for. */
export function searchForCurrent(input: WindowInput): SearchRequest | undefined {
  const query = input.importedHits ? "" : (currentOf(input)?.text ?? "");
  const before = input.earlier.messages + input.messages.length;
  return candidateRule(query) && { query, before };
}
