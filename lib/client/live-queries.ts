import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveEvent } from "@/lib/live-event";
import { CHAT_LISTS_KEY } from "./chat-list-query";
import { ChatGoneError, inspectionsKey } from "./inspection-query";

/** All that may show something else now; queries that nobody looks at wait until somebody does. */
export function staleQueries({ kind, chatId }: LiveEvent): readonly QueryKey[] {
  if (kind === "anything" || chatId === undefined) return [["chat"], CHAT_LISTS_KEY, ["activity"]];
  const chat = ["chat", chatId];
  // The assembled payload says that the chat is gone; the other questions would only be answered by errors.
  if (kind === "gone") return [inspectionsKey(chatId), CHAT_LISTS_KEY, ["activity"]];
  if (kind === "requests") return [[...chat, "requests"], ["activity"]];
  if (kind === "calls") return [[...chat, "replays"], [...chat, "provider-count"], ["activity"]];
  return [chat, CHAT_LISTS_KEY, ["activity"]];
}

/** A burst of events in one go: each query once. */
export function staleQueriesOf(events: readonly LiveEvent[]): readonly QueryKey[] {
  const keys = new Map(events.flatMap(staleQueries).map((key) => [JSON.stringify(key), key]));
  return [...keys.values()];
}

const isInspection = ({ queryKey }: Query) => queryKey[2] === "inspection";

/** Of any chat: the assembled payload is asked first, and the rest only of those chats that it does not call gone. */
async function refreshChats(client: QueryClient): Promise<void> {
  const inspections = { queryKey: ["chat"], predicate: isInspection };
  await client.invalidateQueries(inspections);
  const gone = new Set(
    client
      .getQueryCache()
      .findAll(inspections)
      .filter(({ state }) => state.error instanceof ChatGoneError)
      .map(({ queryKey }) => queryKey[1]),
  );
  await client.invalidateQueries({
    queryKey: ["chat"],
    predicate: (query) => !isInspection(query) && !gone.has(query.queryKey[1]),
  });
}

/** Asks again for all that the events made stale. */
export async function refreshStale(client: QueryClient, events: readonly LiveEvent[]): Promise<void> {
  const isAnyChat = (key: QueryKey) => key[0] === "chat" && key.length === 1;
  await Promise.all(
    staleQueriesOf(events).map((queryKey) =>
      isAnyChat(queryKey) ? refreshChats(client) : client.invalidateQueries({ queryKey }),
    ),
  );
}
