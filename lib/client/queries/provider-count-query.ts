import { queryOptions } from "@tanstack/react-query";
import type { CountState } from "@/lib/contract/provider-calls";
import type { ProviderCalls, SendQuestion } from "./fetched-provider-calls";

/** What a provider said of a payload before; asks our own database only, and not even that where it is `known`. */
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
