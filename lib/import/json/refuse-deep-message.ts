import { isDeeperThan, MAX_JSON_DEPTH } from "@/lib/core/text/json-depth";
import type { MessageEvent, SkippedEvent } from "../pipeline/import-event";

/** The message, or a skip event: tool arguments may be JSON inside a string, with its own nesting depth. */
export function refuseDeepMessage(event: MessageEvent): MessageEvent | SkippedEvent {
  const { toolCalls, toolResponses } = event.message;
  if (![toolCalls, toolResponses].some((value) => isDeeperThan(value, MAX_JSON_DEPTH))) return event;
  return { kind: "skipped", reason: `nested more than ${MAX_JSON_DEPTH} deep`, position: event.position };
}
