"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ProviderCalls, SendQuestion } from "@/lib/client/queries/fetched-provider-calls";
import { replaysQuery } from "@/lib/client/queries/replay-query";
import type { SendPlan } from "@/lib/contract/provider-calls";
import type { FormatId } from "@/lib/core/model/format";

/** A call from this panel; `error` when it did not even start. */
export type ReplayRun = Readonly<{
  model: string;
  controller: AbortController;
  error: string | undefined;
}>;

type Runs = Readonly<Partial<Record<FormatId, ReplayRun | undefined>>>;

/** A chat's replays, the running ones from here, and functions to start and cancel one. */
export function useReplays(chatId: string, calls: ProviderCalls) {
  const client = useQueryClient();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    replaysQuery(chatId, calls),
  );
  const [runs, setRuns] = useState<Runs>({});
  const note = (format: FormatId, run: ReplayRun | undefined) =>
    setRuns((known) => ({ ...known, [format]: run }));
  const refresh = () => client.invalidateQueries({ queryKey: replaysQuery(chatId, calls).queryKey });

  async function send(question: SendQuestion, { payloadHash, host = "", model, format }: SendPlan) {
    const run = { model, controller: new AbortController(), error: undefined };
    note(format, run);
    try {
      await calls.replay(question, { payloadHash, host, model }, run.controller.signal);
      note(format, undefined);
    } catch (failure) {
      const isCancelled = run.controller.signal.aborted;
      note(format, isCancelled ? undefined : { ...run, error: String((failure as Error).message) });
    }
    await refresh();
  }

  return {
    replays: data?.pages.flatMap(({ replays }) => replays),
    error,
    retry: () => void refetch(),
    more: hasNextPage ? { isLoading: isFetchingNextPage, load: () => void fetchNextPage() } : undefined,
    runs,
    send,
    cancel: (format: FormatId) => runs[format]?.controller.abort(),
  };
}
