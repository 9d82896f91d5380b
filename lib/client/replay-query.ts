import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ProviderCalls, SendQuestion } from "./provider-calls";

const POLL_MS = 2000;

export function sendPlanQuery(question: SendQuestion, { readPlan }: ProviderCalls) {
  const { chatId, ...payload } = question;
  return queryOptions({
    queryKey: ["chat", chatId, "send-plan", payload] as const,
    queryFn: ({ signal }) => readPlan(question, signal),
  });
}

/** Newest first. While one is under way, also from another window, the list is looked at again and again. */
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
