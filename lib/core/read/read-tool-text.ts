import type { ToolCall, ToolResponse } from "../schema/message";
import { argumentsText, responseText } from "../tools/tool-texts";
import { parseJson } from "./parse-json";

/** Arguments and results are JSON text; other text stays text. */
function parsedOrText(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

/** A source's arguments: a value, or JSON in a string, which is kept if parsing and printing would change it. */
export function readArguments(value: unknown): Pick<ToolCall, "args" | "argumentsText"> {
  if (typeof value !== "string") return { args: value };
  const args = parsedOrText(value);
  return argumentsText({ args }) === value ? { args } : { args, argumentsText: value };
}

/** The same for a response. */
export function readResponse(value: unknown): Pick<ToolResponse, "response" | "text"> {
  if (typeof value !== "string") return { response: value };
  const response = parsedOrText(value);
  return responseText({ response }) === value ? { response } : { response, text: value };
}

/** The id as an optional member. */
export const withId = (id: string | undefined): { id?: string } => (id === undefined ? {} : { id });
