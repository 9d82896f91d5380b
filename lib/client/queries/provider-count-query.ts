import { queryOptions } from "@tanstack/react-query";
import type { CountState } from "@/lib/contract/provider-calls";
import type { ProviderCalls, SendQuestion } from "./fetched-provider-calls";

/** The provider's stored count of a payload; reads only our own database, and nothing at all when `known`. */
export function providerCountQuery(
  question: SendQuestion,
  { readCount }: ProviderCalls,
  known?: CountState | undefined,
) {
  const { chatId, ...payload } = question;
  return queryOptions({
    queryKey: ["chat", chatId, "provider-count", payload] as const,
    queryFn: ({ signal }) => readCount(question, signal),
    initialData: () => known,
  });
}
