import { writeDeepJson } from "../formats/json/write-deep-json";
import type { Message, Role } from "../schema/message";
import { chatOfEntries } from "./chat-of-entries";
import { field, idField, isRecord, type JsonRecord, textField } from "./field";
import type { MessageDraft } from "./invent-missing-ids";
import type { Reader, ReadResult } from "./reader";
import { splitLeadingSystem } from "./split-leading-system";

const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["system", "system"],
  ["user", "user"],
  ["assistant", "model"],
  ["model", "model"],
  ["tool", "tool"],
]);
/** Content keys of an assistant entry that are not tool arguments. */
const OWN_KEYS: ReadonlySet<string> = new Set(["toolCall", "text", "reasoning", "args"]);

type Content = Partial<
  Pick<Message, "text" | "author" | "toolCalls" | "toolResponses" | "reasoning" | "role">
>;

function readUserContent(content: unknown): Content {
  if (typeof content === "string") return { text: content };
  const userId = idField(content, "userid", "userId");
  const text = textField(content, "text");
  return {
    ...(userId === undefined ? {} : { author: { id: userId.replace(/^<@!?(.+)>$/, "$1") } }),
    ...(text === undefined ? {} : { text }),
  };
}

/** System content should be a string; an object is kept as JSON, and a finding reports it. */
const readSystemContent = (content: unknown): Content =>
  content === undefined ? {} : { text: typeof content === "string" ? content : writeDeepJson(content, 0) };

/** Tool arguments: top-level keys, and under `args` those with conflicting names. */
function readArguments(content: JsonRecord): unknown {
  const nested = field(content, "args");
  const text = textField(content, "text");
  const loose = Object.entries(content).filter(([key]) => !OWN_KEYS.has(key));
  const all = text === undefined ? loose : [...loose, ["text", text] as const];
  if (isRecord(nested)) return Object.fromEntries([...all, ...Object.entries(nested)]);
  if (nested === undefined) return Object.fromEntries(all);
  return all.length === 0 ? nested : Object.fromEntries([...all, ["args", nested]]);
}

const isResult = (content: JsonRecord): boolean =>
  Object.hasOwn(content, "result") &&
  Object.keys(content).every((key) => key === "toolCall" || key === "result");

function readAssistantContent(content: unknown): Content {
  if (typeof content === "string") return { text: content };
  if (!isRecord(content)) return {};
  const tool = textField(content, "toolCall");
  const text = textField(content, "text");
  if (tool !== undefined && isResult(content)) {
    return { role: "tool", toolResponses: [{ name: tool, response: content.result }] };
  }
  const reasoning = textField(content, "reasoning");
  const isAnswer = tool === undefined || tool === "postMessage";
  return {
    ...(isAnswer ? {} : { toolCalls: [{ name: tool, args: readArguments(content) }] }),
    ...(isAnswer && text !== undefined ? { text } : {}),
    ...(reasoning === undefined || reasoning === "" ? {} : { reasoning }),
  };
}

function readContent(role: Role, content: unknown): Content {
  if (role === "system") return readSystemContent(content);
  return role === "user" ? readUserContent(content) : readAssistantContent(content);
}

/** Rejects infinity, which is how JSON.parse reads `1e999`. */
const isTurn = (value: unknown): value is number | string =>
  Number.isFinite(value) || typeof value === "string";

export function readContextEntry(entry: JsonRecord, place: number): MessageDraft {
  const role = ROLES.get(textField(entry, "role") ?? "user") ?? "user";
  const turn = field(entry, "turn");
  const sentAt = textField(entry, "timestamp");
  return {
    place,
    role,
    ...(isTurn(turn) ? { turn } : {}),
    ...(sentAt === undefined ? {} : { sentAt }),
    ...readContent(role, field(entry, "content")),
  };
}

function readContextJson(value: unknown): ReadResult {
  if (!Array.isArray(value))
    return { ok: false, error: "not context-json: expected an array of entries at /" };
  const drafts = value.flatMap((entry, index) =>
    isRecord(entry) ? [readContextEntry(entry, index + 1)] : [],
  );
  const { systemPrompt, summaries, rest } = splitLeadingSystem(drafts);
  return {
    ok: true,
    source: "context-json",
    contextEntries: value,
    /** Nothing is ignored: odd entries still print as read, and a finding reports them. */
    ignored: [],
    chatFile: chatOfEntries({ systemPrompt, summaries, drafts: rest }),
  };
}

/** An index, a turn or object content: OpenAI messages have none of these. */
const hasContextJsonField = (entry: unknown): boolean =>
  isRecord(entry) &&
  !Object.hasOwn(entry, "parts") &&
  (Object.hasOwn(entry, "index") || Object.hasOwn(entry, "turn") || isRecord(field(entry, "content")));

export const contextJsonReader: Reader = {
  id: "context-json",
  label: "a context-json array",
  recognises: (value) => Array.isArray(value) && value.some(hasContextJsonField),
  read: readContextJson,
};
