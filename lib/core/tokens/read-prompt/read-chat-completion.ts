import type { Prompt, PromptPart, PromptTurn } from "../../model/prompt";
import { field, listField, textField } from "../../read/field";
import { turnSource } from "./body-source";
import { callPart, plainText, readOpenAiParts } from "./read-openai-parts";
import { unreadPromptFields } from "./unread-prompt-fields";

/** Fields read below, and fields that change the answer without being part of the prompt. */
const KNOWN: ReadonlySet<string> = new Set(
  `model messages tools functions tool_choice function_call response_format temperature top_p n stream stream_options stop
  max_tokens max_completion_tokens presence_penalty frequency_penalty logit_bias logprobs top_logprobs user seed store
  metadata service_tier parallel_tool_calls reasoning_effort verbosity prompt_cache_key prompt_cache_retention
  safety_identifier`.split(/\s+/),
);

/** Tool names by call id, because a result only has the id. */
type CallNames = Map<string, string>;

function readCall(call: unknown, turn: number, names: CallNames): PromptPart {
  const named = field(call, "function", "custom") ?? call;
  const name = textField(named, "name") ?? "";
  const id = textField(call, "id");
  if (id !== undefined) names.set(id, name);
  const argumentsText = textField(named, "arguments", "input") ?? "";
  return callPart(name, argumentsText, turn);
}

function readResult(message: unknown, turn: number, names: CallNames): PromptTurn {
  const name = textField(message, "name") ?? names.get(textField(message, "tool_call_id") ?? "");
  const text = plainText(field(message, "content"));
  const source = turnSource(turn, "tool");
  const result: PromptPart = { kind: "result", response: text, text, source, ...(name && { name }) };
  return { role: textField(message, "role") ?? "tool", parts: [result] };
}

function readMessage(message: unknown, turn: number, names: CallNames): PromptTurn {
  const role = textField(message, "role") ?? "user";
  if (role === "tool" || role === "function") return readResult(message, turn, names);
  const legacy = field(message, "function_call");
  const calls = [...listField(message, "tool_calls"), ...(legacy === undefined ? [] : [legacy])];
  const refusal = textField(message, "refusal");
  const audio = field(message, "audio");
  const name = textField(message, "name");
  return {
    role,
    ...(name === undefined ? {} : { name }),
    parts: [
      ...readOpenAiParts(field(message, "content") ?? refusal, turn),
      ...calls.map((call) => readCall(call, turn, names)),
      ...(audio === undefined
        ? []
        : [{ kind: "opaque" as const, name: "audio", source: turnSource(turn, "media") }]),
    ],
  };
}

function readFormat(body: unknown): Pick<Prompt, "responseSchema"> {
  const schema = field(field(body, "response_format"), "json_schema");
  return schema === undefined ? {} : { responseSchema: schema };
}

/** `{ type: "json_object" }` adds an unknown number of tokens. */
function opaqueFormat(body: unknown): readonly string[] {
  const type = textField(field(body, "response_format"), "type") ?? "text";
  return type === "text" || type === "json_schema" ? [] : ["response_format"];
}

const forcedTool = (body: unknown): string | undefined => {
  const choice = field(body, "tool_choice", "function_call");
  return textField(field(choice, "function"), "name") ?? textField(choice, "name");
};

/** What OpenAI counts in the body of `POST /v1/chat/completions`. */
export function readChatCompletion(body: unknown): Prompt {
  const names: CallNames = new Map();
  const tools = [...listField(body, "tools"), ...listField(body, "functions")];
  const forced = forcedTool(body);
  const opaque = [...unreadPromptFields(body, KNOWN), ...opaqueFormat(body)];
  return {
    protocol: "openai",
    turns: listField(body, "messages").map((message, turn) => readMessage(message, turn, names)),
    ...(tools.length > 0 && { tools }),
    ...(forced !== undefined && { forcedTool: forced }),
    ...readFormat(body),
    ...(opaque.length > 0 && { opaque }),
  };
}
