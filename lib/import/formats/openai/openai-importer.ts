import {
  field,
  fieldAt,
  idField,
  isRecord,
  type JsonRecord,
  listField,
  textField,
} from "@/lib/core/read/field";
import { readOpenAiEntry } from "@/lib/core/read/read-openai";
import { readOpenAiContent } from "@/lib/core/read/read-openai-content";
import { modelName, openAiSettings } from "@/lib/core/read/request-settings";
import { asChatMessage, isResponsesItem } from "@/lib/core/read/responses-items";
import type { Draft } from "../../pipeline/chat-assembler";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { recentToolNames } from "../../pipeline/tool-names";
import { conversationImporter } from "../conversation-importer";
import { isOpenWebUi, readOpenWebUi } from "./open-webui";
import { loggedAnswer } from "./openai-answer";

/** Fields in which logs, fine-tuning sets, batches and evaluations keep their messages. */
const WRAPPERS = [
  ["messages"],
  ["chat", "messages"],
  ["body", "messages"],
  ["request", "messages"],
  ["request", "body", "messages"],
  ["kwargs", "messages"],
  ["state", "messages"],
  ["traj"],
  ["conversations"],
  ["input"],
] as const;

/** A chat message by its role, or an item of the Responses API by its type. */
function isOpenAiEntry(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (isResponsesItem(value)) return !Object.hasOwn(value, "messages");
  return textField(value, "role") !== undefined && !Object.hasOwn(value, "parts");
}

/** A legacy completion log has a prompt instead of messages. */
function promptOf(value: unknown): readonly unknown[] {
  const prompt = textField(value, "prompt");
  return prompt === undefined ? [] : [{ role: "user", content: prompt }];
}

function unwrap(value: unknown): FoundConversation | undefined {
  if (Array.isArray(value)) return value.some(isOpenAiEntry) ? { head: {}, entries: value } : undefined;
  if (isOpenWebUi(value)) return readOpenWebUi(value);
  const path = WRAPPERS.find((candidate) => Array.isArray(fieldAt(value, candidate)));
  const answer = loggedAnswer(value);
  const prompt = path === undefined ? promptOf(value) : [];
  const isCall = path !== undefined || answer.isMessage || (prompt.length > 0 && answer.entries.length > 0);
  if (!isCall) return undefined;
  const body = path === undefined ? value : fieldAt(value, path.slice(0, -1));
  const entries = path === undefined ? prompt : (fieldAt(value, path) as readonly unknown[]);
  return {
    head: headOf(value, body, entries),
    entries,
    trailing: answer.entries,
    readFields: [
      ...(prompt.length > 0 ? ["prompt"] : []),
      ...(answer.name === undefined ? [] : [answer.name]),
    ],
  };
}

const chatIdOf = (value: unknown): string | undefined =>
  idField(value, "conversation_id", "conversationId", "session_id", "sessionId", "chat_id", "thread_id");

function headOf(value: unknown, body: unknown, entries: readonly unknown[]) {
  const instructions = textField(body, "instructions", "system");
  return {
    id: chatIdOf(value),
    localId: idField(value, "custom_id"),
    title: textField(value, "title"),
    modelName: modelName(body, value, field(value, "response"), fieldAt(value, ["response", "body"])),
    ...openAiSettings(body, entries),
    ...(instructions === undefined ? {} : { systemPrompt: instructions }),
  };
}

/** Some trainers write parts as `{type, value}`; a tool call written as a part belongs to the message. */
function withPlainParts(entry: JsonRecord): JsonRecord {
  const parts = listField(entry, "content");
  if (!parts.some((part) => isRecord(part) && Object.hasOwn(part, "value"))) return entry;
  const valuesOf = (type: string) =>
    parts.flatMap((part) => (field(part, "type") === type ? (textField(part, "value") ?? []) : []));
  const calls = valuesOf("tool_call").map((call) => ({ function: safeObject(call) }));
  const reasoning = valuesOf("reasoning").join("\n");
  return {
    ...entry,
    content: parts.map((part) =>
      isRecord(part) && Object.hasOwn(part, "value") ? { ...part, text: part.value } : part,
    ),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
    ...(reasoning === "" ? {} : { reasoning }),
  };
}

function safeObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { name: "unknown", arguments: text };
  }
}

/** Reads entries in order; a tool answer takes the name of the preceding call. */
export function openAiEntryReader(): (raw: unknown) => Draft | undefined {
  const toolNames = recentToolNames();
  return (raw) => {
    if (!isRecord(raw) || !isOpenAiEntry(raw)) return undefined;
    const entry = withPlainParts(asChatMessage(raw));
    for (const call of listField(entry, "tool_calls")) {
      const id = idField(call, "id");
      const name = textField(field(call, "function", "custom") ?? call, "name");
      if (id !== undefined && name !== undefined) toolNames.set(id, name);
    }
    const { place: _, ...draft } = readOpenAiEntry(entry, 0, toolNames);
    return draft;
  };
}

const FORMAT: ConversationFormat = {
  paths: WRAPPERS,
  isEntry: isOpenAiEntry,
  unwrap,
  headFromEntry: (raw) => ({ id: chatIdOf(raw), ...openAiSettings({}, [raw]) }),
  reader: openAiEntryReader,
  unread: (raw) =>
    readOpenAiContent(field(raw, "content")).unknown.map(
      (place) => `content of the type ${typeOfPart(listField(raw, "content")[place])}`,
    ),
  growsByRow: true,
  holdsRequests: true,
};

const typeOfPart = (part: unknown): string =>
  JSON.stringify(textField(part, "type")?.slice(0, 40) ?? "unknown");

/** A conversation with at least one message, or an entry. */
function looksRight(value: unknown): boolean {
  if (isOpenAiEntry(value)) return true;
  const found = unwrap(value);
  if (found === undefined) return false;
  const entries = [...found.entries, ...(found.trailing ?? [])];
  return entries.some(isOpenAiEntry) || (entries.length === 0 && textField(value, "model") !== undefined);
}

export const openAiImporter = conversationImporter("OpenAI messages", looksRight, FORMAT);
