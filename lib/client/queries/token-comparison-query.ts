import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type TokenComparison,
  type TokenComparisonRequest,
  writeTokenComparisonQuery,
} from "@/lib/contract/token-comparison";
import { encodeId } from "../urls/chat-path";
import { fetchJson } from "./fetch-json";

export type CompareTokens = (
  request: TokenComparisonRequest,
  signal: AbortSignal,
) => Promise<TokenComparison>;

export const fetchTokenComparison: CompareTokens = ({ chatId, ...question }, signal) =>
  fetchJson(
    `/api/v1/chats/${encodeId(chatId)}/tokens/comparison?${writeTokenComparisonQuery(question)}`,
    signal,
  );

/** Every format in every vocabulary. The key is the whole request, so saving settings needs no invalidation. */
export function tokenComparisonQuery(request: TokenComparisonRequest, compare: CompareTokens) {
  const { chatId, ...question } = request;
  return queryOptions({
    queryKey: ["chat", chatId, "token-comparison", question] as const,
    queryFn: ({ signal }) => compare(request, signal),
    placeholderData: keepPreviousData,
  });
}
