import { hasAnthropicBlock } from "@/lib/core/read/anthropic-blocks";
import { field, isRecord, type JsonRecord, textField } from "@/lib/core/read/field";
import { isInteractionsStep } from "@/lib/core/read/interactions-steps";
import { contextJsonReader } from "@/lib/core/read/read-context-json";
import { isResponsesItem } from "@/lib/core/read/responses-items";
import { asOpenAiMessage } from "./openai/langchain-importer";
import { isSlackMessage } from "./slack/slack-message";

const has = (raw: unknown, ...keys: readonly string[]): boolean =>
  isRecord(raw) && keys.every((key) => Object.hasOwn(raw, key));
const hasAny = (raw: unknown, ...keys: readonly string[]): boolean => keys.some((key) => has(raw, key));

type Sign = (raw: JsonRecord) => boolean;

/** How to recognise the format of a message's source object, most specific checks first. */
const SIGNS = {
  chatgpt: (raw) => has(field(raw, "content"), "content_type") && isRecord(field(raw, "author")),
  "claude-export": (raw) => has(raw, "sender", "uuid"),
  slack: isSlackMessage,
  discord: (raw) => has(raw, "timestamp", "attachments") && isRecord(field(raw, "author")),
  "bot-api": (raw) => has(raw, "message_id") && isRecord(field(raw, "chat")),
  telegram: (raw) =>
    /^(?:message|service)$/.test(textField(raw, "type") ?? "") &&
    hasAny(raw, "date_unixtime", "from_id", "actor_id", "text_entities"),
  "sqlite-gryag": (raw) => has(raw, "chat_id", "user_id", "text") && hasAny(raw, "media", "is_bot_reply"),
  sharegpt: (raw) => has(raw, "from", "value") && textField(raw, "from") !== undefined,
  langchain: (raw) => asOpenAiMessage(raw) !== undefined,
  aistudio: (raw) => has(raw, "role") && hasAny(raw, "tokenCount", "isThought", "driveDocument"),
  gemini: (raw) => has(raw, "parts"),
  interactions: isInteractionsStep,
  responses: isResponsesItem,
  anthropic: hasAnthropicBlock,
  "context-json": (raw) => has(raw, "role") && contextJsonReader.recognises([raw]),
  openai: (raw) => has(raw, "role") && hasAny(raw, "content", "tool_calls", "function_call"),
} satisfies Record<string, Sign>;

export type KeptFormat = keyof typeof SIGNS;

/** The format of one message's source object; undefined if unknown. */
export function formatOfKeptObject(raw: unknown): KeptFormat | undefined {
  if (!isRecord(raw)) return undefined;
  const found = Object.entries(SIGNS).find(([, isOwn]) => isOwn(raw));
  return found?.[0] as KeptFormat | undefined;
}

/** The format of a chat, from several source objects: plain messages of several protocols look like OpenAI's. */
export function formatOfKeptObjects(raws: readonly unknown[]): KeptFormat | undefined {
  const formats = raws.map(formatOfKeptObject).filter((format) => format !== undefined);
  return formats.find((format) => format !== "openai") ?? formats[0];
}
