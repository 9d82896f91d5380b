import { field, isRecord, type JsonRecord, listField, textField } from "./field";

const CONTENT_TYPES: ReadonlySet<unknown> = new Set([
  "input_text",
  "output_text",
  "input_image",
  "input_file",
]);

const typeOf = (item: unknown): string => textField(item, "type") ?? "";

const hasCallId = (item: unknown): boolean => textField(item, "call_id") !== undefined;

/** An item type that only the Responses API has. */
export function isResponsesItem(item: unknown): boolean {
  const type = typeOf(item);
  if (type === "function_call" || type.endsWith("_call_output")) return hasCallId(item);
  if (type === "custom_tool_call") return true;
  if (type === "reasoning") return isRecord(item) && !Object.hasOwn(item, "role");
  return (
    textField(item, "role") !== undefined &&
    listField(item, "content").some((part) => CONTENT_TYPES.has(typeOf(part)))
  );
}

const RESERVED: ReadonlySet<string> = new Set(["type", "id", "call_id", "status"]);

/** A call of a provider-run tool; its content is only its arguments. */
function providerCall(item: JsonRecord, name: string): JsonRecord {
  const { name: ownName, arguments: ownArguments, ...others } = item;
  const rest = Object.entries(others).filter(([key]) => !RESERVED.has(key));
  const args = ownArguments ?? Object.fromEntries(rest);
  const call = { name: ownName ?? name, arguments: args };
  return { role: "assistant", tool_calls: [{ id: item.call_id ?? item.id, function: call }] };
}

const textsOf = (item: JsonRecord, name: string): readonly string[] =>
  listField(item, name).flatMap((part) => textField(part, "text") ?? []);

function reasoningMessage(item: JsonRecord): JsonRecord {
  const summary = textsOf(item, "summary");
  return {
    role: "assistant",
    reasoning: (summary.length > 0 ? summary : textsOf(item, "content")).join("\n"),
  };
}

/** Converts a Responses item to the equivalent chat message; returns any other entry unchanged. */
export function asChatMessage(item: JsonRecord): JsonRecord {
  const type = typeOf(item);
  if (Object.hasOwn(item, "role")) return item;
  if (type === "reasoning") return reasoningMessage(item);
  if (type.endsWith("_call_output")) {
    return { role: "tool", tool_call_id: item.call_id, name: item.name, content: field(item, "output") };
  }
  if (type === "function_call" || type === "custom_tool_call") {
    const { name, arguments: args, input } = item;
    return {
      role: "assistant",
      tool_calls: [{ id: item.call_id, function: { name, arguments: args ?? input } }],
    };
  }
  return type.endsWith("_call") ? providerCall(item, type.slice(0, -"_call".length)) : item;
}

/** Any `input` or `output` item that carries content. */
export const isResponsesEntry = (item: unknown): boolean =>
  isRecord(item) &&
  (textField(item, "role") !== undefined || isResponsesItem(item) || /_call$/.test(typeOf(item)));
