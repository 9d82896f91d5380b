import { searchRequest } from "../../core/layers/search-request";
import type { ContextInput, WindowInput } from "../../core/model/context-input";
import type { FormatId } from "../../core/model/format";
import type { Settings } from "../../core/schema/settings";
import type { ContextQuery, Store, StoredContext } from "../store/store";

/** What is going to be assembled: decides whether the chat is searched. */
type Assembly = Readonly<{ settings: Settings; formats: readonly FormatId[] }>;

export type SearchedContext = Omit<StoredContext, "input"> & Readonly<{ input: ContextInput }>;

/** A context with the candidates of its memory layers. Undefined when there is no such chat or message. */
export async function readSearchedContext(
  store: Store,
  chatId: string,
  query: ContextQuery,
  assembly: Assembly,
): Promise<SearchedContext | undefined> {
  const stored = await store.readContext(chatId, query);
  return stored && { ...stored, input: await addCandidates(store, stored.input, assembly) };
}

/** Asks the store only where one of the formats has memory layers and the current message has words to search for. */
export async function addCandidates(
  store: Store,
  input: WindowInput,
  { settings, formats }: Assembly,
): Promise<ContextInput> {
  const request = searchRequest(input, settings, formats);
  return { ...input, candidates: request ? await store.findCandidates(input.chat.id, request) : [] };
}
