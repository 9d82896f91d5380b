"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { CHAT_LISTS_KEY } from "@/lib/client/queries/chat-list-query";
import { cancelImport, listenToImport } from "@/lib/client/queries/import-calls";
import type { KnownImport } from "@/lib/contract/imports";
import { afterNews, asCancelling, type RunState } from "./use-import-run";

/** Follows an import that another page started, from its state on opening to its report. */
export function useFollowedImport({ id, news }: KnownImport) {
  const client = useQueryClient();
  const [state, setState] = useState<RunState>(() => afterNews({ kind: "idle" }, news));
  const wasRunning = news.kind === "progress";

  // The external system is the server's progress stream.
  useEffect(() => {
    if (!wasRunning) return;
    return listenToImport(id, (next) => {
      setState((known) => afterNews(known, next));
      if (next.kind === "done") void client.invalidateQueries({ queryKey: CHAT_LISTS_KEY });
    });
  }, [id, wasRunning, client]);

  const cancel = async (): Promise<void> => {
    setState(asCancelling);
    await cancelImport(id).catch(() => undefined);
  };
  return { state, cancel };
}
