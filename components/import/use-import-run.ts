"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { CHAT_LISTS_KEY } from "@/lib/client/chat-list-query";
import { cancelImport, listenToImport, startImport } from "@/lib/client/import-calls";
import type { ImportNews, ImportOrder } from "@/lib/imports";

export type RunState =
  | Readonly<{ kind: "idle" }>
  | Readonly<{ kind: "starting" }>
  | Readonly<{
      kind: "running";
      news: Extract<ImportNews, { kind: "progress" }>;
      isCancelling: boolean;
      /** The server does not answer at the moment. */
      isSilent: boolean;
    }>
  /** The server was started anew meanwhile. */
  | Readonly<{ kind: "lost" }>
  | Exclude<ImportNews, { kind: "progress" }>;

const STARTED = { kind: "progress", progress: { phase: "scan", done: 0 }, seconds: 0 } as const;

/** One import from the click on the button to its report. */
export function useImportRun(uploadId: string, onImported: () => void) {
  const client = useQueryClient();
  const [state, setState] = useState<RunState>({ kind: "idle" });
  const [isWatching, setWatching] = useState(false);
  const tellImported = useEffectEvent(onImported);
  // The server tells how it goes.
  useEffect(() => {
    if (!isWatching) return;
    return listenToImport(uploadId, (news) => {
      if (news.kind === "progress" || news.kind === "silent")
        return setState((known) => {
          const before = known.kind === "running" ? known : { news: STARTED, isCancelling: false };
          const isSilent = news.kind === "silent";
          return { ...before, kind: "running", news: isSilent ? before.news : news, isSilent };
        });
      setState(news);
      setWatching(false);
      if (news.kind !== "done") return;
      tellImported();
      void client.invalidateQueries({ queryKey: CHAT_LISTS_KEY });
    });
  }, [client, uploadId, isWatching]);

  const start = async (order: ImportOrder): Promise<void> => {
    setState({ kind: "starting" });
    try {
      await startImport(uploadId, order);
      setWatching(true);
    } catch (error) {
      setState({ kind: "failed", error: error instanceof Error ? error.message : String(error) });
    }
  };
  const cancel = async (): Promise<void> => {
    setState((known) => (known.kind === "running" ? { ...known, isCancelling: true } : known));
    await cancelImport(uploadId).catch(() => undefined);
  };
  return { state, start, cancel };
}
