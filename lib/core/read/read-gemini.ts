import type { Metadata } from "../metadata/read-metadata";
import type { Author, Reply, Role } from "../schema/message";
import { field, isRecord, listField, textField } from "./field";
import { inventMissingIds, type MessageDraft } from "./invent-missing-ids";
import { pointer } from "./pointer";
import { type GeminiParts, readGeminiParts } from "./read-gemini-parts";
import type { Reader, ReadResult } from "./reader";
import { modelOverride } from "./request-settings";

const DEFAULT_BOT_NAME = "gryag";
const ROLES: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["user", "user"],
  ["model", "model"],
  ["assistant", "model"],
  ["tool", "tool"],
  ["function", "tool"],
  ["system", "system"],
]);

/** One content with its parsed parts, before it becomes a message. */
type Content = Readonly<{ place: number; role: Role; parts: GeminiParts }>;

/** Some Gemini versions send a tool response with the role `user`; it still counts as the tool's. */
function readRole(entry: unknown, parts: GeminiParts): Role {
  const role = ROLES.get(textField(entry, "role") ?? "user") ?? "user";
  const onlyAnswers = parts.toolResponses.length > 0 && parts.text === undefined && parts.media.length === 0;
  return role === "user" && onlyAnswers ? "tool" : role;
}

function partsOf(entry: unknown): readonly unknown[] {
  if (typeof entry === "string") return [entry];
  const parts = field(entry, "parts");
  if (typeof parts === "string" || isRecord(parts)) return [parts];
  return listField(entry, "parts");
}

const present = (value: string | undefined): string | undefined => (value === "" ? undefined : value);
/** The bot writes zero for a missing id. */
const presentId = (value: string | undefined): string | undefined =>
  value === "0" ? undefined : present(value);

function readAuthor(metadata: Metadata): Author | undefined {
  const author = {
    id: present(metadata.user_id),
    name: present(metadata.name),
    username: present(metadata.username),
  };
  return Object.values(author).every((value) => value === undefined) ? undefined : author;
}

function readReply(metadata: Metadata): Reply | undefined {
  const reply = {
    messageId: presentId(metadata.reply_to_message_id),
    userId: presentId(metadata.reply_to_user_id),
    name: present(metadata.reply_to_name),
    username: present(metadata.reply_to_username),
    excerpt: present(metadata.reply_excerpt),
  };
  return Object.values(reply).every((value) => value === undefined) ? undefined : reply;
}

function toDraft({ place, role, parts }: Content): MessageDraft {
  const { metadata } = parts;
  return {
    place,
    id: present(metadata.message_id),
    role,
    threadId: presentId(metadata.thread_id),
    author: readAuthor(metadata),
    text: parts.text,
    replyTo: readReply(metadata),
    media: parts.media.length === 0 ? undefined : [...parts.media],
    toolCalls: parts.toolCalls.length === 0 ? undefined : [...parts.toolCalls],
    toolResponses: parts.toolResponses.length === 0 ? undefined : [...parts.toolResponses],
    reasoning: parts.reasoning,
  };
}

/** Reads one content as a message; undefined for anything else. */
export function readGeminiContent(
  entry: unknown,
): Readonly<{ draft: MessageDraft; metadata: Metadata }> | undefined {
  const [content] = readContents([entry]);
  return content && { draft: toDraft(content), metadata: content.parts.metadata };
}

function readContents(entries: readonly unknown[]): readonly Content[] {
  return entries.flatMap((entry, index) => {
    if (!isRecord(entry) && typeof entry !== "string") return [];
    const parts = readGeminiParts(partsOf(entry));
    return [{ place: index + 1, role: readRole(entry, parts), parts }];
  });
}

/** The request body, unwrapped if `countTokens` posted it. */
const bodyOf = (value: unknown): unknown => field(value, "generateContentRequest") ?? value;

/** Joins the texts of an instruction with blank lines, like blocks of the system context. */
export function readSystemInstruction(body: unknown): string | undefined {
  const instruction = field(body, "system_instruction", "systemInstruction");
  if (typeof instruction === "string") return present(instruction);
  const parts = Array.isArray(instruction) ? instruction : partsOf(instruction);
  const texts = parts.flatMap((part) => (typeof part === "string" ? part : (textField(part, "text") ?? [])));
  return present(texts.join("\n\n"));
}

function findIgnored(entries: readonly unknown[], contents: readonly Content[], base: readonly string[]) {
  const unreadEntries = entries.flatMap((entry, index) =>
    isRecord(entry) || typeof entry === "string" ? [] : [pointer([...base, index])],
  );
  const unreadParts = contents.flatMap(({ place, parts }) =>
    parts.unknown.map((position) => pointer([...base, place - 1, "parts", position])),
  );
  return [...unreadEntries, ...unreadParts];
}

function readBot(contents: readonly Content[]) {
  const metadata = contents.find(({ role, parts }) => role === "model" && parts.metadata.name)?.parts
    .metadata;
  return {
    name: metadata?.name ?? DEFAULT_BOT_NAME,
    id: present(metadata?.user_id),
    username: present(metadata?.username),
  };
}

function readGemini(value: unknown): ReadResult {
  const body = bodyOf(value);
  const entries = Array.isArray(body) ? body : field(body, "contents");
  if (!Array.isArray(entries)) {
    return {
      ok: false,
      error: "not Gemini contents: expected an array, or an object with an array at /contents",
    };
  }
  const contents = readContents(entries);
  const chatId = contents.map(({ parts }) => present(parts.metadata.chat_id)).find((id) => id !== undefined);
  const chatIdentity = chatId === undefined ? { id: "chat", idInvented: true } : { id: chatId };
  return {
    ok: true,
    source: "gemini",
    ignored: findIgnored(entries, contents, Array.isArray(body) ? [] : ["contents"]),
    chatFile: {
      contextscope: 1,
      chat: { ...chatIdentity, bot: readBot(contents), systemPrompt: readSystemInstruction(body) },
      ...modelOverride(body),
      messages: inventMissingIds(contents.map(toDraft)),
      profiles: [],
      episodes: [],
      summaries: [],
    },
  };
}

const GEMINI_ROLES: ReadonlySet<unknown> = new Set(["user", "model", "tool", "function"]);

/** An entry with parts, or with only a role (missing parts mean no content). */
const looksLikeContent = (entry: unknown): boolean =>
  isRecord(entry) &&
  (Object.hasOwn(entry, "parts") ||
    (GEMINI_ROLES.has(field(entry, "role")) && Object.keys(entry).length === 1));

export const geminiReader: Reader = {
  id: "gemini",
  label: "Gemini contents",
  recognises: (value) =>
    Array.isArray(value) ? value.some(looksLikeContent) : Array.isArray(field(bodyOf(value), "contents")),
  read: readGemini,
};
