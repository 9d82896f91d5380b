import type { Role, ToolCall, ToolResponse } from "../schema/message";
import { chatOfEntries } from "./chat-of-entries";
import { field, idField, isRecord, listField, textField } from "./field";
import type { MessageDraft } from "./invent-missing-ids";
import { readTime } from "./iso-time";
import { pointer } from "./pointer";
import { readOpenAiContent } from "./read-openai-content";
import { readArguments, readResponse, withId } from "./read-tool-text";
import type { Reader, ReadResult } from "./reader";
import { openAiSettings } from "./request-settings";
import { splitLeadingSystem } from "./split-leading-system";

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["system", "system"],
  ["developer", "system"],
  ["user", "user"],
  ["assistant", "model"],
  ["model", "model"],
  ["tool", "tool"],
  ["function", "tool"],
]);

/** A call of a function, of a custom tool (with free-text input), or in the old style without an id. */
function readToolCall(id: string | undefined, call: unknown): ToolCall {
  return {
    ...withId(id),
    name: textField(call, "name") ?? "unknown",
    ...readArguments(field(call, "arguments", "args", "input")),
  };
}

function readToolCalls(entry: unknown): readonly ToolCall[] {
  const calls = listField(entry, "tool_calls", "toolCalls").filter(isRecord);
  const legacy = field(entry, "function_call");
  return [
    ...calls.map((call) => readToolCall(idField(call, "id"), field(call, "function", "custom") ?? call)),
    ...(isRecord(legacy) ? [readToolCall(undefined, legacy)] : []),
  ];
}

/** Tool names by call id, because a tool message only has the id. */
type ToolNames = Pick<ReadonlyMap<string, string>, "get">;

function toolNamesById(entries: readonly unknown[]): ToolNames {
  const calls = entries.flatMap((entry) => listField(entry, "tool_calls", "toolCalls"));
  return new Map(
    calls.flatMap((call) => {
      const id = idField(call, "id");
      const name = textField(field(call, "function", "custom") ?? call, "name");
      return id === undefined || name === undefined ? [] : [[id, name] as const];
    }),
  );
}

function readToolResponse(entry: unknown, text: string | undefined, names: ToolNames): ToolResponse {
  const callId = idField(entry, "tool_call_id");
  const called = callId === undefined ? undefined : names.get(callId);
  return {
    ...withId(callId),
    name: textField(entry, "name") ?? called ?? "unknown",
    ...readResponse(text),
  };
}

/** The text of a tool message is its response. */
const toolContent = ({ media }: Pick<MessageDraft, "media">): Pick<MessageDraft, "media"> =>
  media === undefined ? {} : { media };

/** Next to a time, an id belongs to the message; elsewhere it may be a row number of a data set. */
function readIdentity(entry: unknown): Pick<MessageDraft, "id" | "sentAt"> {
  const sentAt = readTime(field(entry, "timestamp", "created_at", "createdAt"));
  const id = idField(entry, "id");
  if (sentAt === undefined) return {};
  return id === undefined ? { sentAt } : { id, sentAt };
}

export function readOpenAiEntry(entry: unknown, place: number, names: ToolNames): MessageDraft {
  const sourceRole = textField(entry, "role") ?? "user";
  const role = ROLES.get(sourceRole) ?? "user";
  const { content } = readOpenAiContent(typeof entry === "string" ? entry : field(entry, "content"));
  const calls = readToolCalls(entry);
  const name = textField(entry, "name");
  const reasoning = textField(entry, "reasoning_content", "reasoning");
  return {
    place,
    role,
    ...readIdentity(entry),
    ...(sourceRole === "developer" ? { sourceRole } : {}),
    ...(role === "tool" ? toolContent(content) : content),
    ...(name === undefined || role === "tool" ? {} : { author: { name } }),
    ...(calls.length === 0 ? {} : { toolCalls: [...calls] }),
    ...(role === "tool" ? { toolResponses: [readToolResponse(entry, content.text, names)] } : {}),
    ...(reasoning === undefined ? {} : { reasoning }),
  };
}

/** What a lenient read ignores: entries that are not objects, elements of unknown types. */
function findIgnored(entries: readonly unknown[], base: readonly string[]): readonly string[] {
  return entries.flatMap((entry, index) => {
    if (!isRecord(entry)) return typeof entry === "string" ? [] : [pointer([...base, index])];
    const { unknown } = readOpenAiContent(field(entry, "content"));
    return unknown.map((position) => pointer([...base, index, "content", position]));
  });
}

function readOpenAi(value: unknown): ReadResult {
  const entries = Array.isArray(value) ? value : field(value, "messages");
  if (!Array.isArray(entries)) {
    return {
      ok: false,
      error: "not OpenAI messages: expected an array, or an object with an array at /messages",
    };
  }
  const names = toolNamesById(entries);
  const drafts = entries.flatMap((entry, index) =>
    isRecord(entry) || typeof entry === "string" ? [readOpenAiEntry(entry, index + 1, names)] : [],
  );
  const { systemPrompt, systemPromptRole, summaries, rest } = splitLeadingSystem(drafts);
  const botName = rest.find((draft) => draft.role === "model" && draft.author?.name)?.author?.name;
  return {
    ok: true,
    source: "openai",
    ignored: findIgnored(entries, Array.isArray(value) ? [] : ["messages"]),
    chatFile: chatOfEntries({
      botName,
      systemPrompt,
      systemPromptRole,
      summaries,
      ...openAiSettings(value, entries),
      drafts: rest,
    }),
  };
}

const looksLikeMessage = (entry: unknown): boolean =>
  isRecord(entry) &&
  textField(entry, "role") !== undefined &&
  ["content", "tool_calls", "function_call"].some((name) => Object.hasOwn(entry, name));

/** A body without messages is recognised by its model. */
const looksLikeBody = (value: unknown): boolean => {
  const messages = listField(value, "messages");
  return (
    messages.some(looksLikeMessage) || (messages.length === 0 && textField(value, "model") !== undefined)
  );
};

export const openAiReader: Reader = {
  id: "openai",
  label: "OpenAI messages",
  recognises: (value) =>
    Array.isArray(value)
      ? value.some(looksLikeMessage)
      : field(value, "messages") !== undefined && looksLikeBody(value),
  read: readOpenAi,
};
