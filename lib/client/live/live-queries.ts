import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveEvent } from "@/lib/contract/live-event";
import { CHAT_LISTS_KEY } from "../queries/chat-list-query";
import { inspectionsKey } from "../queries/inspection-query";

/** The queries that an event makes stale; inactive ones wait until they are used again. */
export function staleQueries({ kind, chatId }: LiveEvent): readonly QueryKey[] {
  if (kind === "anything" || chatId === undefined) return [["chat"], CHAT_LISTS_KEY, ["activity"]];
  const chat = ["chat", chatId];
  // The inspection reports the deleted chat; other queries would only fail.
  if (kind === "gone") return [inspectionsKey(chatId), CHAT_LISTS_KEY, ["activity"]];
  if (kind === "requests") return [[...chat, "requests"], ["activity"]];
  if (kind === "calls") return [[...chat, "replays"], [...chat, "provider-count"], ["activity"]];
  return [chat, CHAT_LISTS_KEY, ["activity"]];
}

/** Combines a burst of events, naming each query once. */
export function staleQueriesOf(events: readonly LiveEvent[]): readonly QueryKey[] {
  const keys = new Map(events.flatMap(staleQueries).map((key) => [JSON.stringify(key), key]));
  return [...keys.values()];
}

/** Refetches everything that the events made stale. */
export async function refreshStale(client: QueryClient, events: readonly LiveEvent[]): Promise<void> {
  await Promise.all(staleQueriesOf(events).map((queryKey) => client.invalidateQueries({ queryKey })));
}
