import type { ComparedRequest, RecordedRequestItem } from "@/lib/contract/recorded-requests";
import { writeDeepJson } from "@/lib/core/formats/json/write-deep-json";

/** Every listed request, and the opened one with its body and its comparison. */
export function writeRecorded(
  requests: readonly RecordedRequestItem[],
  compared: ComparedRequest | undefined,
): string {
  return `${writeDeepJson({ requests, compared }, 2)}\n`;
}
