import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { inspectionsKey } from "../queries/inspection-query";
import { isChatGone } from "../queries/problem-error";

/** Whether the chat was deleted while it is open. Only what is asked now counts: a deleted chat can be imported again. */
export function useChatGone(chatId: string): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    // Queries are made while components are drawn, when nothing else may be told to draw.
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () =>
      cache
        .findAll({ queryKey: inspectionsKey(chatId), type: "active" })
        .some(({ state }) => isChatGone(state.error)),
    () => false,
  );
}
