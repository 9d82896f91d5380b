import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Replay } from "@/lib/contract/provider-calls";
import type { ProviderCalls, SendQuestion } from "./fetched-provider-calls";
import { readAllPages } from "./read-all-pages";

const POLL_MS = 2000;

export function sendPlanQuery(question: SendQuestion, { readPlan }: ProviderCalls) {
  const { chatId, ...payload } = question;
  return queryOptions({
    queryKey: ["chat", chatId, "send-plan", payload] as const,
    queryFn: ({ signal }) => readPlan(question, signal),
  });
}

/** Newest first. While a replay runs, in any window, the list is polled. */
export function replaysQuery(chatId: string, { readReplays }: ProviderCalls) {
  return infiniteQueryOptions({
    queryKey: ["chat", chatId, "replays"] as const,
    queryFn: ({ pageParam, signal }) => readReplays(chatId, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ replays }) => replays.some((replay) => replay.state === "running"))
        ? POLL_MS
        : false,
  });
}

/** All replays, including those on pages not loaded yet. */
export async function fetchAllReplays(
  chatId: string,
  { readReplays }: ProviderCalls,
): Promise<readonly Replay[]> {
  const { signal } = new AbortController();
  const pages = await readAllPages((before) => readReplays(chatId, before, signal));
  return pages.flatMap(({ replays }) => replays);
}
