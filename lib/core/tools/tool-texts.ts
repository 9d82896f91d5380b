import { writeDeepJson } from "../formats/json/write-deep-json";
import type { ToolCall, ToolResponse } from "../schema/message";

/** The arguments as the model wrote them if stored, otherwise as JSON. */
export const argumentsText = ({ args, argumentsText }: Omit<ToolCall, "name">): string =>
  argumentsText ?? writeDeepJson(args ?? {}, 0);

/** The response as sent if stored, otherwise as JSON; a string prints as itself. */
export function responseText({ response, text }: Omit<ToolResponse, "name">): string {
  return text ?? (typeof response === "string" ? response : writeDeepJson(response ?? null, 0));
}
