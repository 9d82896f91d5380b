import { writeDeepJson } from "../formats/json/write-deep-json";
import type { ToolCall, ToolResponse } from "../schema/message";

/** The arguments as text: as the model wrote them where that is kept, else as JSON. */
export const argumentsText = ({ args, argumentsText }: Omit<ToolCall, "name">): string =>
  argumentsText ?? writeDeepJson(args ?? {}, 0);

/** The response as text: as it was sent where that is kept; a plain text prints as itself. */
export function responseText({ response, text }: Omit<ToolResponse, "name">): string {
  return text ?? (typeof response === "string" ? response : writeDeepJson(response ?? null, 0));
}
