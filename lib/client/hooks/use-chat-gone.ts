import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { inspectionsKey } from "../queries/inspection-query";
import { isChatGone } from "../queries/problem-error";

/** Whether the open chat was deleted. Only active queries count: a deleted chat can be imported again. */
export function useChatGone(chatId: string): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    // Queries are created during render, when no other component may be updated.
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () =>
      cache
        .findAll({ queryKey: inspectionsKey(chatId), type: "active" })
        .some(({ state }) => isChatGone(state.error)),
    () => false,
  );
}
