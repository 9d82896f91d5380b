import { readMetadata } from "@/lib/core/metadata/read-metadata";
import { field, fieldAt, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import { readGeminiContent, readSystemInstruction } from "@/lib/core/read/read-gemini";
import { readGeminiParts } from "@/lib/core/read/read-gemini-parts";
import { modelName, modelOverride } from "@/lib/core/read/request-settings";
import type { ConversationHead, Draft } from "../../pipeline/chat-assembler";
import type { ConversationFormat, FoundConversation } from "../../pipeline/conversation-format";
import { timesIn } from "../../pipeline/conversation-writer";
import { conversationImporter } from "../conversation-importer";

const BODIES = [[], ["request"], ["generateContentRequest"], ["body"], ["input"]] as const;
const BOT_NAME = "model";

const isContent = (value: unknown): boolean => isRecord(value) && Object.hasOwn(value, "parts");

/** The chunks of a streamed answer form one content: adjacent texts of the same kind are joined without a space. */
function joinChunks(chunks: readonly unknown[]): readonly unknown[] {
  const contents = chunks
    .map((chunk) => field(listField(chunk, "candidates")[0], "content"))
    .filter(isContent);
  if (contents.length === 0) return [];
  const parts = contents.flatMap((content) => listField(content, "parts"));
  return [{ role: textField(contents[0], "role") ?? "model", parts: parts.reduce<unknown[]>(addPart, []) }];
}

function addPart(joined: unknown[], part: unknown): unknown[] {
  const last = joined.at(-1);
  const isSameKind =
    isPlainText(last) && isPlainText(part) && field(last, "thought") === field(part, "thought");
  if (!isSameKind) return [...joined, part];
  return [...joined.slice(0, -1), { ...last, text: `${last.text}${part.text}` }];
}

const isPlainText = (part: unknown): part is JsonRecord & { text: string } =>
  textField(part, "text") !== undefined;

/** An answer: one response, or the chunks of a stream. ADK traces contain the content itself. */
function answerOf(value: unknown): readonly unknown[] {
  const response = field(value, "response", "output") ?? value;
  const content = field(response, "content");
  if (isContent(content)) return [content];
  return joinChunks(Array.isArray(response) ? response : [response]);
}

/** A custom log may keep only the answer's text. */
function plainAnswerOf(value: unknown): readonly unknown[] {
  const response = field(value, "response", "output", "completion");
  const text = typeof response === "string" ? response : textField(response, "text");
  return text ? [{ role: "model", parts: [{ text }] }] : [];
}

function headOf(value: unknown, body: unknown): ConversationHead {
  const configuration = field(body, "config");
  return {
    ...modelOverride(field(body, "model") === undefined ? value : body),
    systemPrompt: readSystemInstruction(body) ?? readSystemInstruction(configuration),
    modelName: modelName(body, value, ...[field(value, "response", "output")].flat()) ?? BOT_NAME,
  };
}

function unwrap(value: unknown): FoundConversation | undefined {
  const path = BODIES.find((candidate) => Array.isArray(field(fieldAt(value, candidate), "contents")));
  const answer = answerOf(value);
  const trailing = answer.length > 0 || path === undefined ? answer : plainAnswerOf(value);
  if (path === undefined && trailing.length === 0) return undefined;
  const body = path === undefined ? value : fieldAt(value, path);
  return {
    head: headOf(value, body),
    entries: listField(body, "contents"),
    trailing,
    readFields: trailing.length === 0 ? [] : ["response", "output", "completion"],
  };
}

/** An Agent Development Kit trace: each generation is a request with its answer, oldest first. */
function unwrapTrace(value: unknown): readonly FoundConversation[] | undefined {
  if (!isRecord(field(value, "trace")) || !Array.isArray(field(value, "observations"))) return undefined;
  const generations = listField(value, "observations")
    .filter((one) => Array.isArray(field(field(one, "input"), "contents")))
    .toSorted((one, other) =>
      String(field(one, "startTime")).localeCompare(String(field(other, "startTime"))),
    );
  return generations.flatMap((one) => {
    const found = unwrap(one);
    return found === undefined ? [] : [{ ...found, ...timesIn(one, found) }];
  });
}

function reader(): (raw: unknown) => Draft | undefined {
  return (raw) => {
    const entry = isContent(raw) || typeof raw === "string" || isRecord(raw) ? unwrapEntry(raw) : undefined;
    const content = entry === undefined ? undefined : readGeminiContent(entry);
    if (content === undefined) return undefined;
    const { place: _, ...draft } = content.draft;
    return draft;
  };
}

/** A recorded answer on its own line is the model's content. */
const unwrapEntry = (raw: unknown): unknown =>
  isRecord(raw) && !isContent(raw) ? (answerOf(raw)[0] ?? raw) : raw;

/** The gryag bot writes the `[meta]` line; it names the chat. */
function headFromEntry(raw: unknown): ConversationHead {
  const metadata = readMetadata(listField(raw, "parts"));
  const isGryag = Object.keys(metadata).length > 0;
  return { id: metadata.chat_id, botName: isGryag ? "gryag" : undefined };
}

const isRecordedAnswer = (value: unknown): boolean =>
  isRecord(value) && !Array.isArray(field(value, "contents")) && answerOf(value).length > 0;

const FORMAT: ConversationFormat = {
  paths: BODIES.map((path) => [...path, "contents"]),
  isEntry: (value) => isContent(value) || isRecordedAnswer(value),
  unwrap,
  unwrapMany: unwrapTrace,
  bareHead: { modelName: BOT_NAME },
  headFromEntry,
  reader,
  unread: (raw) => {
    const parts = listField(raw, "parts");
    return readGeminiParts(parts).unknown.map((place) => `a part with ${keysOf(parts[place])}`);
  },
  growsByRow: true,
  holdsRequests: true,
};

const keysOf = (part: unknown): string =>
  isRecord(part) ? Object.keys(part).slice(0, 3).join(", ") : String(typeof part);

function looksRight(value: unknown): boolean {
  if (FORMAT.isEntry(value) || (unwrapTrace(value)?.length ?? 0) > 0) return true;
  const found = unwrap(value);
  return found !== undefined && (found.entries.length === 0 || found.entries.some(isContent));
}

export const geminiImporter = conversationImporter("Gemini contents", looksRight, FORMAT);
