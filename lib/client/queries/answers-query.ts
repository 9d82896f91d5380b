import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { AnswersPage, AnswersQuery, BotAnswer } from "@/lib/contract/answers";
import { encodeId } from "../urls/chat-path";
import { toSearchParams } from "../urls/to-search-params";
import { fetchJson } from "./fetch-json";
import { readAllPages } from "./read-all-pages";

const fetchPage = (chatId: string, query: AnswersQuery, signal: AbortSignal) =>
  fetchJson<AnswersPage>(`/api/chats/${encodeId(chatId)}/answers?${toSearchParams(query)}`, signal);

/** The bot's answers up to a message, newest first. */
export function answersQuery(chatId: string, at: string | undefined, only: AnswersQuery["only"]) {
  return infiniteQueryOptions({
    queryKey: ["chat", chatId, "answers", at ?? null, only] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(chatId, { only, at, before: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
  });
}

/** All answers in full length. */
export async function fetchAllAnswers(
  chatId: string,
  at: string | undefined,
  only: AnswersQuery["only"],
): Promise<readonly BotAnswer[]> {
  const { signal } = new AbortController();
  const pages = await readAllPages((before) =>
    fetchPage(chatId, { only, texts: "whole", at, before }, signal),
  );
  return pages.flatMap(({ answers }) => answers);
}
