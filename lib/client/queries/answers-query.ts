import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { AnswersPage, AnswersQuery, BotAnswer } from "@/lib/contract/answers";
import { wellFormed } from "@/lib/core/text/surrogates";
import { encodeId } from "../urls/chat-path";
import { fetchJson } from "./fetch-json";

function toSearch({ at, before, only, texts }: AnswersQuery): string {
  const search = new URLSearchParams({ only, ...(texts && { texts }) });
  if (at !== undefined) search.set("at", wellFormed(at));
  if (before !== undefined) search.set("before", String(before));
  return search.toString();
}

const fetchPage = (chatId: string, query: AnswersQuery, signal: AbortSignal) =>
  fetchJson<AnswersPage>(`/api/chats/${encodeId(chatId)}/answers?${toSearch(query)}`, signal);

/** The bot's answers up to a message, newest first. */
export function answersQuery(chatId: string, at: string | undefined, only: AnswersQuery["only"]) {
  return infiniteQueryOptions({
    queryKey: ["chat", chatId, "answers", at ?? null, only] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(chatId, { at, only, before: pageParam }, signal),
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
  const all: BotAnswer[] = [];
  let before: number | undefined;
  do {
    const page = await fetchPage(chatId, { at, only, before, texts: "whole" }, signal);
    all.push(...page.answers);
    before = page.nextBefore;
  } while (before !== undefined);
  return all;
}
