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
/** Keys of an assistant's content that are not arguments of its tool. */
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

/** System content ought to be a string; an object is kept as its JSON (a finding names it). */
const readSystemContent = (content: unknown): Content =>
  content === undefined ? {} : { text: typeof content === "string" ? content : writeDeepJson(content, 0) };

/** The arguments of a tool: loose keys, and under `args` those whose names would clash. */
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

/** A number beyond all bounds, as `1e999` is read, is none. */
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
    /** They still print as they were read, and a finding names them. */
    ignored: [],
    chatFile: chatOfEntries({ systemPrompt, summaries, drafts: rest }),
  };
}

/** An index, a turn, or an object for content: OpenAI messages have none of these. */
const hasOwnSign = (entry: unknown): boolean =>
  isRecord(entry) &&
  !Object.hasOwn(entry, "parts") &&
  (Object.hasOwn(entry, "index") || Object.hasOwn(entry, "turn") || isRecord(field(entry, "content")));

export const contextJsonReader: Reader = {
  id: "context-json",
  label: "a context-json array",
  recognises: (value) => Array.isArray(value) && value.some(hasOwnSign),
  read: readContextJson,
};
