import { field, idField, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import type { Draft } from "../../pipeline/chat-assembler";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { conversationImporter } from "../conversation-importer";
import { openAiEntryReader } from "./openai-importer";

const ROLES: ReadonlyMap<string, string> = new Map([
  ["human", "user"],
  ["ai", "assistant"],
  ["AIMessageChunk", "assistant"],
  ["system", "system"],
  ["tool", "tool"],
  ["function", "tool"],
  ["chat", "user"],
]);

/** The three envelopes: `{type, data}`, flat, and `{lc: 1, id: […, "HumanMessage"], kwargs}`. */
function openEnvelope(value: unknown): Readonly<{ type: string; data: JsonRecord }> | undefined {
  if (!isRecord(value)) return undefined;
  const className = listField(value, "id").at(-1);
  const kwargs = field(value, "kwargs");
  if (field(value, "lc") === 1 && typeof className === "string" && isRecord(kwargs)) {
    return { type: className.replace(/Message(?:Chunk)?$/, "").toLowerCase(), data: kwargs };
  }
  const type = textField(value, "type") ?? "";
  if (!ROLES.has(type)) return undefined;
  const data = field(value, "data");
  if (isRecord(data)) return { type, data };
  return Object.hasOwn(value, "content") ? { type, data: value } : undefined;
}

/** Converts a LangChain message to an OpenAI one. Calls appear twice in it; the normalised ones win. */
/** The provider's original arguments text, when it is kept beside the parsed arguments. */
function exactArguments(call: unknown, rawCalls: readonly unknown[]): string | undefined {
  const id = textField(call, "id");
  const raw = id === undefined ? undefined : rawCalls.find((one) => textField(one, "id") === id);
  return textField(field(raw, "function"), "arguments");
}

export function asOpenAiMessage(value: unknown): JsonRecord | undefined {
  const envelope = openEnvelope(value);
  if (envelope === undefined) return undefined;
  const { type, data } = envelope;
  const calls = listField(data, "tool_calls");
  const rawCalls = listField(field(data, "additional_kwargs"), "tool_calls");
  const normalised = calls.map((call) => ({
    id: field(call, "id"),
    function: { name: field(call, "name"), arguments: exactArguments(call, rawCalls) ?? field(call, "args") },
  }));
  return {
    role: ROLES.get(type) ?? "user",
    content: field(data, "content"),
    name: field(data, "name"),
    tool_call_id: field(data, "tool_call_id"),
    tool_calls: normalised.length > 0 ? normalised : rawCalls,
  };
}

function reader(): (raw: unknown) => Draft | undefined {
  const read = openAiEntryReader();
  return (raw) => {
    const message = asOpenAiMessage(raw);
    const draft = message && read(message);
    if (draft === undefined) return undefined;
    const id = textField(openEnvelope(raw)?.data, "id");
    return { ...draft, ...(id === undefined ? {} : { id }) };
  };
}

const isEntry = (value: unknown): boolean => openEnvelope(value) !== undefined;

function unwrap(value: unknown): FoundConversation | undefined {
  const entries = Array.isArray(value) ? value : field(value, "messages", "chat_history", "history");
  if (!Array.isArray(entries)) return undefined;
  return { head: { id: idField(value, "session_id", "thread_id") }, entries };
}

const FORMAT: ConversationFormat = {
  paths: [["messages"], ["chat_history"], ["history"]],
  isEntry,
  unwrap,
  reader,
  growsByRow: true,
};

export const langChainImporter = conversationImporter(
  "LangChain messages",
  (value) => isEntry(value) || (unwrap(value)?.entries.some(isEntry) ?? false),
  FORMAT,
);
