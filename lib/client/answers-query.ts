import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { AnswersPage, AnswersQuery } from "@/lib/answers";
import { encodeId } from "./chat-path";
import { fetchJson } from "./fetch-json";
import { wellFormed } from "./well-formed";

function toSearch({ at, before, only }: AnswersQuery): string {
  const search = new URLSearchParams({ only });
  if (at !== undefined) search.set("at", wellFormed(at));
  if (before !== undefined) search.set("before", String(before));
  return search.toString();
}

/** The bot's answers up to a message, newest first. */
export function answersQuery(chatId: string, at: string | undefined, only: AnswersQuery["only"]) {
  return infiniteQueryOptions({
    queryKey: ["chat", chatId, "answers", at ?? null, only] as const,
    queryFn: ({ pageParam, signal }) => {
      const search = toSearch({ at, only, before: pageParam });
      return fetchJson<AnswersPage>(`/api/chats/${encodeId(chatId)}/answers?${search}`, signal);
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  });
}
