import { writeDeepJson } from "../../formats/json/write-deep-json";
import type { PromptCall, PromptPart, PromptResult, Run } from "../../model/prompt";
import { isRecord } from "../../read/field";
import type { Protocol } from "../../schema/protocol";
import { namesAndValues } from "./names-and-values";

/** How the model's provider writes tool traffic: `values` up to Gemini 2.0. */
export type ToolStyle = "written" | "values";

/** A Python literal as seen in recorded calls: quoted strings, `True`, `False`, `None`. */
function pythonValue(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null || value === undefined) return "None";
  return spaced(writeDeepJson(value, 0));
}

/** JSON with ", " and ": " between its items; punctuation inside strings is unchanged. */
function spaced(json: string): string {
  let inText = false;
  let written = "";
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index] as string;
    if (inText && character === "\\") {
      written += character + (json[index + 1] ?? "");
      index += 1;
      continue;
    }
    if (character === '"') inText = !inText;
    written += !inText && (character === "," || character === ":") ? `${character} ` : character;
  }
  return written;
}

/** Source: recorded tool turns of Gemini 2.5 (11 of 11 unsigned, fitted to the same); checked on 2026-11-17. */
function geminiCall({ name, args }: PromptCall): string {
  const entries = isRecord(args) ? Object.entries(args) : [];
  const list = entries.map(([key, value]) => `${key} = ${pythonValue(value)}`).join(", ");
  return `print(default_api.${name}(${list}))`;
}

const geminiResult = ({ name, response }: PromptResult): string =>
  spaced(writeDeepJson({ [`${name ?? "unknown"}_response`]: response ?? {} }, 0));

const argumentsOf = ({ args, argumentsText }: PromptCall): string =>
  argumentsText ?? writeDeepJson(args ?? {}, 0);

const resultText = ({ text, response }: PromptResult): string =>
  text ?? (typeof response === "string" ? response : writeDeepJson(response ?? null, 0));

/**
 * Source: recorded chat completions. A single call names its function; parallel calls are wrapped in one call of
 * `multi_tool_use.parallel`.
 */
function openAiCalls(calls: readonly PromptCall[]): readonly string[] {
  const [first, ...rest] = calls;
  if (first === undefined) return [];
  if (rest.length === 0) return [` to=functions.${first.name}`, compactJson(argumentsOf(first))];
  const uses = calls.map(
    (call) => `{"recipient_name":"functions.${call.name}","parameters":${compactJson(argumentsOf(call))}}`,
  );
  return [" to=multi_tool_use.parallel", `{"tool_uses":[${uses.join(",")}]}`];
}

const openAiResult = (result: PromptResult): readonly string[] => [
  ...(result.name === undefined ? [] : [`functions.${result.name}`]),
  resultText(result),
];

/** Arguments count as compact JSON, however they were posted. */
function compactJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Up to Gemini 2.0 names and values count one by one. Source: one recorded tool turn; checked on 2026-11-18. */
const geminiValues = (part: Traffic): readonly string[] =>
  part.kind === "call"
    ? [part.name, ...namesAndValues(part.args)]
    : [part.name ?? "", ...namesAndValues(part.response)];

type Traffic = PromptCall | PromptResult;

const isCall = (part: Traffic): part is PromptCall => part.kind === "call";

/** The texts that the provider tokenises for one turn's tool calls and results. */
function turnTexts(traffic: readonly Traffic[], protocol: Protocol, style: ToolStyle): readonly string[] {
  switch (protocol) {
    case "gemini":
    case "interactions":
      if (style === "values") return traffic.flatMap(geminiValues);
      return traffic.map((part) => (isCall(part) ? geminiCall(part) : geminiResult(part)));
    case "openai":
    case "responses":
      return [
        ...openAiCalls(traffic.filter(isCall)),
        ...traffic.flatMap((part) => (isCall(part) ? [] : openAiResult(part))),
      ];
    case "anthropic":
      return traffic.flatMap((part) => (isCall(part) ? [part.name, argumentsOf(part)] : [resultText(part)]));
  }
}

/** The tool traffic of one turn; all calls of a turn belong to one message, so they share its source. */
export function toolRuns(parts: readonly PromptPart[], protocol: Protocol, style: ToolStyle): readonly Run[] {
  const traffic = parts.filter((part) => part.kind === "call" || part.kind === "result");
  const [first] = traffic;
  if (first === undefined) return [];
  return turnTexts(traffic, protocol, style).map((text) => ({ text, source: first.source }));
}
