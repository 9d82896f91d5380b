import type { ForeignFormat } from "./foreign-format";

/** One sentence for every refusal, because the registry's labels would take three lines. */
export const SUPPORTED_FORMATS =
  "a chat file of this product, OpenAI, Anthropic, Gemini, LangChain or ShareGPT messages (JSON or JSONL), " +
  "exports of Telegram Desktop (JSON), DiscordChatExporter (JSON), Slack, ChatGPT, Claude, Open WebUI and AI Studio, " +
  "Telegram Bot API updates, SQLite databases, and zip, gz or folders of these";

/** Names the file's kind and the remedy. */
export const describeForeign = ({ what, advice }: ForeignFormat): string =>
  `this is ${what}, which is not imported: ${advice}`;

/** Appends the list of supported formats. */
export const withSupported = (reason: string): string => `${reason}. Supported: ${SUPPORTED_FORMATS}`;
