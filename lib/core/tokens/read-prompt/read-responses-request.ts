import { type Prompt, type PromptPart, type PromptTurn, textPart } from "../../model/prompt";
import { field, listField, textField } from "../../read/field";
import { SYSTEM_SOURCE, turnSource } from "./body-source";
import { callPart, plainText, readOpenAiParts } from "./read-openai-parts";
import { readTools } from "./read-tools";
import { unreadPromptFields } from "./unread-prompt-fields";

const KNOWN: ReadonlySet<string> = new Set(
  `model instructions input tools tool_choice text temperature top_p stream stream_options max_output_tokens max_tool_calls
  metadata store user service_tier parallel_tool_calls include truncation top_logprobs background reasoning
  prompt_cache_key prompt_cache_retention safety_identifier`.split(/\s+/),
);
const KNOWN_REASONING: ReadonlySet<string> = new Set(["effort", "summary", "generate_summary"]);

type CallNames = Map<string, string>;

function readCall(item: unknown, turn: number, names: CallNames): PromptPart {
  const name = textField(item, "name") ?? "";
  const id = textField(item, "call_id");
  if (id !== undefined) names.set(id, name);
  const argumentsText = textField(item, "arguments", "input") ?? "";
  return callPart(name, argumentsText, turn);
}

function readOutput(item: unknown, turn: number, names: CallNames): PromptPart {
  const text = plainText(field(item, "output"));
  const name = names.get(textField(item, "call_id") ?? "");
  return { kind: "result", response: text, text, source: turnSource(turn, "tool"), ...(name && { name }) };
}

function readItem(item: unknown, turn: number, names: CallNames): PromptTurn {
  const type = textField(item, "type") ?? "message";
  switch (type) {
    case "message": {
      const role = textField(item, "role") ?? "user";
      return { role, parts: readOpenAiParts(field(item, "content"), turn) };
    }
    case "function_call":
    case "custom_tool_call":
      return { role: "assistant", parts: [readCall(item, turn, names)] };
    case "function_call_output":
    case "custom_tool_call_output":
      return { role: "tool", parts: [readOutput(item, turn, names)] };
    default:
      return {
        role: "assistant",
        parts: [{ kind: "opaque", name: type, source: turnSource(turn, "reasoning") }],
      };
  }
}

function readInput(body: unknown): readonly PromptTurn[] {
  const input = field(body, "input");
  if (typeof input === "string") return [{ role: "user", parts: [textPart(input, turnSource(0, "text"))] }];
  const names: CallNames = new Map();
  return listField(body, "input").map((item, turn) => readItem(item, turn, names));
}

const isFunction = (tool: unknown): boolean => ["function", "custom"].includes(textField(tool, "type") ?? "");

/** What OpenAI counts in the body of `POST /v1/responses`. */
export function readResponsesRequest(body: unknown): Prompt {
  const instructions = textField(body, "instructions");
  const format = field(field(body, "text"), "format");
  const schema = textField(format, "type") === "json_schema" ? format : undefined;
  const forced = textField(field(body, "tool_choice"), "name");
  const opaque = [
    ...unreadPromptFields(body, KNOWN),
    ...unreadPromptFields(field(body, "reasoning"), KNOWN_REASONING),
    ...(textField(format, "type") === "json_object" ? ["text.format"] : []),
  ];
  return {
    protocol: "responses",
    ...(instructions && {
      system: { hasRole: false, parts: [textPart(instructions, SYSTEM_SOURCE)] },
    }),
    turns: readInput(body),
    ...readTools(body, isFunction),
    ...(forced !== undefined && { forcedTool: forced }),
    ...(schema !== undefined && { responseSchema: schema }),
    ...(opaque.length > 0 && { opaque }),
  };
}
