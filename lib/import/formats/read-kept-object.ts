import { isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";
import { readInteractionsStep } from "@/lib/core/read/interactions-steps";
import { readAnthropicEntry } from "@/lib/core/read/read-anthropic";
import { readGeminiContent } from "@/lib/core/read/read-gemini";
import { type Message, messageSchema } from "@/lib/core/schema/message";
import { blockReader } from "./anthropic/anthropic-importer";
import { formatOfKeptObject, type KeptFormat } from "./format-of-kept-object";
import { asOpenAiMessage } from "./openai/langchain-importer";
import { openAiEntryReader } from "./openai/openai-importer";
import { readResponsesEntry } from "./openai/responses-importer";
import { gryagMessage } from "./sqlite/sqlite-gryag";

type Traffic = Pick<Message, "sourceRole" | "text" | "contentParts" | "toolCalls" | "toolResponses">;

const readOpenAi = (raw: unknown): Traffic | undefined => openAiEntryReader()(raw);
const readAnthropic = (raw: unknown): Traffic | undefined => readAnthropicEntry(raw, blockReader());
const readContent = (raw: unknown): Traffic | undefined =>
  readGeminiContent({ role: textField(raw, "role"), parts: listField(raw, "parts") })?.draft;

/** Formats with their own tool ids, exact texts or roles. */
const READERS: Partial<Record<KeptFormat, (raw: JsonRecord) => Traffic | undefined>> = {
  "claude-export": (raw) => blockReader()(listField(raw, "content"), "model"),
  "sqlite-gryag": gryagMessage,
  langchain: (raw) => readOpenAi(asOpenAiMessage(raw)),
  aistudio: readContent,
  gemini: readContent,
  interactions: readInteractionsStep,
  responses: (raw) => readResponsesEntry()(raw),
  anthropic: readAnthropic,
  openai: readOpenAi,
};

/** What the current importer reads from the source object of a stored message. */
export function readKeptObject(raw: unknown): Traffic | undefined {
  const format = formatOfKeptObject(raw);
  if (format !== undefined && isRecord(raw)) return READERS[format]?.(raw);
  // A message of a chat file is its own source object.
  const message = messageSchema.safeParse(raw);
  return message.success ? message.data : undefined;
}
