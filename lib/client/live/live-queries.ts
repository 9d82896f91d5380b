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

const goneChats = new WeakMap<QueryClient, Set<string>>();

/** The deleted chats that this page heard of. */
function noteGone(client: QueryClient, events: readonly LiveEvent[]): ReadonlySet<string> {
  const gone = goneChats.get(client) ?? new Set<string>();
  goneChats.set(client, gone);
  for (const { kind, chatId } of events) {
    if (chatId === undefined) continue;
    if (kind === "gone") gone.add(chatId);
    else gone.delete(chatId);
  }
  return gone;
}

/** Refetches everything that the events made stale, except what could only fail: queries of deleted chats. */
export async function refreshStale(client: QueryClient, events: readonly LiveEvent[]): Promise<void> {
  const gone = noteGone(client, events);
  const isOfGone = ([kind, chatId]: QueryKey) => kind === "chat" && gone.has(String(chatId));
  await Promise.all(
    staleQueriesOf(events).map((queryKey) =>
      client.invalidateQueries({
        queryKey,
        // A key that names the chat belongs to an event about it.
        predicate: (query) => queryKey.length > 1 || !isOfGone(query.queryKey),
      }),
    ),
  );
}
