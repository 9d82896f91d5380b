import { field, idField, isRecord, listField, textField } from "@/lib/core/read/field";
import { parseJson } from "@/lib/core/read/parse-json";
import { readArguments } from "@/lib/core/read/read-tool-text";
import type { Role } from "@/lib/core/schema/message";
import type { Draft } from "../../pipeline/chat-assembler";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { conversationImporter } from "../conversation-importer";

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["human", "user"],
  ["user", "user"],
  ["gpt", "model"],
  ["chatgpt", "model"],
  ["assistant", "model"],
  ["bing", "model"],
  ["bard", "model"],
  ["model", "model"],
  ["function_call", "model"],
  ["system", "system"],
  ["observation", "tool"],
  ["function_response", "tool"],
  ["tool", "tool"],
]);

const isTurn = (value: unknown): boolean =>
  isRecord(value) &&
  textField(value, "from", "user") !== undefined &&
  textField(value, "value", "text") !== undefined;

function unwrap(value: unknown): FoundConversation | undefined {
  const entries = field(value, "conversations", "conversation");
  if (!Array.isArray(entries)) return undefined;
  return {
    head: { localId: idField(value, "id"), systemPrompt: textField(value, "system") || undefined },
    entries,
  };
}

function readTurn(raw: unknown): Draft | undefined {
  if (!isTurn(raw)) return undefined;
  const from = textField(raw, "from", "user") ?? "";
  const text = textField(raw, "value", "text") ?? "";
  const role = ROLES.get(from.toLowerCase()) ?? "user";
  if (role === "tool") return { role, toolResponses: [{ name: "unknown", response: text }] };
  if (from !== "function_call") return { role, text };
  const call = parseJson(text);
  const name = call.ok ? textField(call.value, "name") : undefined;
  const args = call.ok ? field(call.value, "arguments") : text;
  return { role, toolCalls: [{ name: name ?? "unknown", ...readArguments(args) }] };
}

const FORMAT: ConversationFormat = { paths: [], isEntry: isTurn, unwrap, reader: () => readTurn };

export const shareGptImporter = conversationImporter(
  "ShareGPT conversations",
  (value) => listField(value, "conversations", "conversation").some(isTurn),
  FORMAT,
);
