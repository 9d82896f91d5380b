import { anthropicImporter } from "./anthropic/anthropic";
import { claudeExportImporter } from "./anthropic/claude-export";
import { chatFileImporter } from "./contextscope/chat-file";
import { contextJsonImporter } from "./contextscope/context-json";
import { discordImporter } from "./discord/discord";
import { aiStudioImporter } from "./gemini/aistudio";
import { geminiImporter } from "./gemini/gemini";
import { interactionsImporter } from "./gemini/interactions";
import type { Importer } from "./importer";
import { chatGptImporter } from "./openai/chatgpt";
import { langChainImporter } from "./openai/langchain";
import { openAiImporter } from "./openai/openai";
import { responsesImporter } from "./openai/responses";
import { shareGptImporter } from "./openai/sharegpt";
import { slackImporter } from "./slack/slack";
import { sqliteImporter } from "./sqlite/sqlite";
import { botApiImporter } from "./telegram/bot-api";
import { telegramImporter } from "./telegram/telegram";

/** In the order they are asked: the surest signs first. */
export const IMPORTERS = {
  sqlite: sqliteImporter,
  "chat-file": chatFileImporter,
  discord: discordImporter,
  chatgpt: chatGptImporter,
  "claude-export": claudeExportImporter,
  aistudio: aiStudioImporter,
  "bot-api": botApiImporter,
  telegram: telegramImporter,
  slack: slackImporter,
  sharegpt: shareGptImporter,
  langchain: langChainImporter,
  gemini: geminiImporter,
  "context-json": contextJsonImporter,
  interactions: interactionsImporter,
  responses: responsesImporter,
  anthropic: anthropicImporter,
  openai: openAiImporter,
} satisfies Record<string, Importer>;

export type ImporterId = keyof typeof IMPORTERS;
export const IMPORTER_IDS = Object.keys(IMPORTERS) as readonly ImporterId[];
