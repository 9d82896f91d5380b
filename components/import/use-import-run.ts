"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CHAT_LISTS_KEY } from "@/lib/client/queries/chat-list-query";
import {
  cancelImport,
  type ImportTrouble,
  listenToImport,
  startImport,
} from "@/lib/client/queries/import-calls";
import type { ImportNews, ImportOrder } from "@/lib/contract/imports";

type RunEnd =
  /** The server was restarted meanwhile. */
  Readonly<{ kind: "lost" }> | Exclude<ImportNews, { kind: "progress" }>;

export type RunState =
  | Readonly<{ kind: "idle" }>
  | Readonly<{ kind: "starting" }>
  | Readonly<{
      kind: "running";
      news: Extract<ImportNews, { kind: "progress" }>;
      isCancelling: boolean;
      /** The server does not respond at the moment. */
      isSilent: boolean;
    }>
  | RunEnd;

const STARTED = { kind: "progress", progress: { phase: "scan", done: 0 }, seconds: 0 } as const;

/** The run's state after an event. */
export function afterNews(known: RunState, news: ImportNews | ImportTrouble): RunState {
  if (news.kind !== "progress" && news.kind !== "silent") return news;
  const before = known.kind === "running" ? known : { news: STARTED, isCancelling: false };
  const isSilent = news.kind === "silent";
  return { ...before, kind: "running", news: isSilent ? before.news : news, isSilent };
}

export const asCancelling = (known: RunState): RunState =>
  known.kind === "running" ? { ...known, isCancelling: true } : known;

/** One import, from the button to its report. */
export function useImportRun(uploadId: string, onImported: () => void) {
  const client = useQueryClient();
  const [state, setState] = useState<RunState>({ kind: "idle" });
  const leave = useRef<() => void>(undefined);
  useEffect(() => () => leave.current?.(), []);

  const watch = (): Promise<RunEnd> =>
    new Promise((resolve) => {
      leave.current = listenToImport(uploadId, (news) => {
        if (news.kind !== "progress" && news.kind !== "silent") return resolve(news);
        setState((known) => afterNews(known, news));
      });
    });

  /** Resolves with the outcome. */
  const start = async (order: ImportOrder): Promise<RunEnd> => {
    setState({ kind: "starting" });
    const end = await startImport(uploadId, order).then(watch, asFailure);
    leave.current?.();
    setState(end);
    if (end.kind === "done") {
      onImported();
      void client.invalidateQueries({ queryKey: CHAT_LISTS_KEY });
    }
    return end;
  };
  const cancel = async (): Promise<void> => {
    setState(asCancelling);
    await cancelImport(uploadId).catch(() => undefined);
  };
  return { state, start, cancel };
}

const asFailure = (error: unknown): RunEnd => ({
  kind: "failed",
  error: error instanceof Error ? error.message : String(error),
});
