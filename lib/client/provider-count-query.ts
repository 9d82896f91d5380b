import { queryOptions } from "@tanstack/react-query";
import type { ProviderCalls, SendQuestion } from "./provider-calls";

/** What a provider said of a payload before; asks our own database only. */
export function providerCountQuery(question: SendQuestion, { readCount }: ProviderCalls) {
  const { chatId, ...payload } = question;
  return queryOptions({
    queryKey: ["chat", chatId, "provider-count", payload] as const,
    queryFn: ({ signal }) => readCount(question, signal),
  });
}
