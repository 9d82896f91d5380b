import { isRecord } from "./field";
import { anthropicReader } from "./read-anthropic";
import { chatFileReader } from "./read-chat-file";
import { contextJsonReader } from "./read-context-json";
import { geminiReader } from "./read-gemini";
import { interactionsReader } from "./read-interactions";
import { openAiReader } from "./read-openai";
import { responsesReader } from "./read-responses";
import { scenarioReader } from "./read-scenario";
import type { Reader, ReadResult, SourceId } from "./reader";

/** In detection order: the most specific formats first. */
const READERS = {
  "chat-file": chatFileReader,
  gemini: geminiReader,
  "context-json": contextJsonReader,
  interactions: interactionsReader,
  responses: responsesReader,
  anthropic: anthropicReader,
  openai: openAiReader,
  scenario: scenarioReader,
} satisfies Record<SourceId, Reader>;

function describeShape(value: unknown): string {
  if (Array.isArray(value)) return "an array of no known kind of entries";
  if (isRecord(value)) {
    const keys = Object.keys(value)
      .slice(0, 5)
      .map((key) => JSON.stringify(key.slice(0, 40)));
    return keys.length === 0 ? "an empty object" : `an object with the keys ${keys.join(", ")}`;
  }
  return value === null ? "null" : `a ${typeof value}`;
}

/** An empty array matches every list format; Gemini contents are the most likely. */
const isEmptyArray = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function detectReader(value: unknown): Reader | undefined {
  if (isEmptyArray(value)) return READERS.gemini;
  return Object.values(READERS).find((reader) => reader.recognises(value));
}

/** Reads parsed JSON as a chat; without `from`, the format is detected from the content. Never throws. */
export function readChat(value: unknown, from?: SourceId): ReadResult {
  const reader = from === undefined ? detectReader(value) : READERS[from];
  if (reader === undefined) {
    const known = Object.values(READERS).map(({ id, label }) => `${label} (${id})`);
    return {
      ok: false,
      error: `no known format at /: found ${describeShape(value)}, expected ${known.join(", ")}`,
    };
  }
  return withSource(reader.read(value));
}

/** Stores the detected format with the chat; a chat file already names its source. */
function withSource(result: ReadResult): ReadResult {
  if (!result.ok || result.source === "chat-file") return result;
  const { chatFile, source } = result;
  return { ...result, chatFile: { ...chatFile, chat: { ...chatFile.chat, source } } };
}
