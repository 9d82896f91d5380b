"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { listenToRuns } from "@/lib/client/live/announce-run";
import { refreshChat } from "@/lib/client/queries/refresh-chat";
import { summariesPath } from "@/lib/client/queries/summaries-query";
import type { SummaryProgress } from "@/lib/contract/summary-runs";

/** A separate object: after a history is cleared, versions count from 1 again. */
type Watch = Readonly<{ version: number }>;

/** The watched run: the one that any window of this browser started last, or the one in progress. */
export function useWatchedRun(chatId: string, runningVersion: number | undefined) {
  const [watched, setWatched] = useState<Watch>();
  // It stays in view when it is over and the list no longer shows it as running.
  if (runningVersion !== undefined && runningVersion !== watched?.version)
    setWatched({ version: runningVersion });
  useEffect(
    () =>
      listenToRuns((run) => {
        if (run.chatId === chatId) setWatched({ version: run.version });
      }),
    [chatId],
  );
  return { watched, dismiss: () => setWatched(undefined) };
}

/** Streams a run until it is over, then refreshes the chat. */
export function useSummaryRun(chatId: string, watched: Watch | undefined): SummaryProgress | undefined {
  const client = useQueryClient();
  const [seen, setSeen] = useState<Readonly<{ watched: Watch; progress: SummaryProgress }>>();
  useEffect(() => {
    if (watched === undefined) return;
    const source = new EventSource(`${summariesPath(chatId, "stream")}?version=${watched.version}`);
    source.onmessage = ({ data }) => {
      const next = JSON.parse(String(data)) as SummaryProgress;
      setSeen({ watched, progress: next });
      if (next.outcome === undefined) return;
      source.close();
      void refreshChat(client, chatId);
    };
    return () => source.close();
  }, [client, chatId, watched]);
  return seen !== undefined && seen.watched === watched ? seen.progress : undefined;
}
