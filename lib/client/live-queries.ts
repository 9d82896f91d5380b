import type { QueryKey } from "@tanstack/react-query";
import type { LiveEvent } from "@/lib/live-event";
import { CHAT_LISTS_KEY } from "./chat-list-query";
import { inspectionsKey } from "./inspection-query";

/** All that may show something else now; queries that nobody looks at wait until somebody does. */
export function staleQueries({ kind, chatId }: LiveEvent): readonly QueryKey[] {
  if (kind === "anything" || chatId === undefined) return [["chat"], CHAT_LISTS_KEY, ["activity"]];
  const chat = ["chat", chatId];
  // The assembled payload says that the chat is gone; the other questions would only be answered by errors.
  if (kind === "gone") return [inspectionsKey(chatId), CHAT_LISTS_KEY, ["activity"]];
  return kind === "requests" ? [[...chat, "requests"], ["activity"]] : [chat, CHAT_LISTS_KEY, ["activity"]];
}

/** A burst of events in one go: each query once. */
export function staleQueriesOf(events: readonly LiveEvent[]): readonly QueryKey[] {
  const keys = new Map(events.flatMap(staleQueries).map((key) => [JSON.stringify(key), key]));
  return [...keys.values()];
}
