import type { ToolCall, ToolResponse } from "../schema/message";
import { argumentsText, responseText } from "../tools/tool-texts";
import { parseJson } from "./parse-json";

/** Arguments and results travel as JSON text; text that is no JSON stays text. */
function parsedOrText(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

/** Arguments as a source has them: JSON in a string, kept as written where it would not print the same, or a value. */
export function readArguments(value: unknown): Pick<ToolCall, "args" | "argumentsText"> {
  if (typeof value !== "string") return { args: value };
  const args = parsedOrText(value);
  return argumentsText({ args }) === value ? { args } : { args, argumentsText: value };
}

/** A response in the same way. */
export function readResponse(value: unknown): Pick<ToolResponse, "response" | "text"> {
  if (typeof value !== "string") return { response: value };
  const response = parsedOrText(value);
  return responseText({ response }) === value ? { response } : { response, text: value };
}

/** An id as a member, or nothing. */
export const withId = (id: string | undefined): { id?: string } => (id === undefined ? {} : { id });
