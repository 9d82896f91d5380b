import type { MessageEvent, SkippedEvent } from "../pipeline/import-event";
import { isDeepValue, MAX_DEPTH } from "./too-deep";

/** The message, or why it is left out: what a tool was given may be JSON inside a string, with a depth of its own. */
export function refuseDeepMessage(event: MessageEvent): MessageEvent | SkippedEvent {
  const { toolCalls, toolResponses } = event.message;
  if (!isDeepValue(toolCalls) && !isDeepValue(toolResponses)) return event;
  return { kind: "skipped", reason: `nested more than ${MAX_DEPTH} deep`, position: event.position };
}
