import { anthropicImporter } from "./anthropic/anthropic-importer";
import { claudeExportImporter } from "./anthropic/claude-export-importer";
import { chatFileImporter } from "./contextscope/chat-file-importer";
import { contextJsonImporter } from "./contextscope/context-json-importer";
import { discordImporter } from "./discord/discord-importer";
import { aiStudioImporter } from "./gemini/aistudio-importer";
import { geminiImporter } from "./gemini/gemini-importer";
import { interactionsImporter } from "./gemini/interactions-importer";
import type { Importer } from "./importer";
import { chatGptImporter } from "./openai/chatgpt-importer";
import { langChainImporter } from "./openai/langchain-importer";
import { openAiImporter } from "./openai/openai-importer";
import { responsesImporter } from "./openai/responses-importer";
import { shareGptImporter } from "./openai/sharegpt-importer";
import { slackImporter } from "./slack/slack-importer";
import { sqliteImporter } from "./sqlite/sqlite-importer";
import { botApiImporter } from "./telegram/bot-api-importer";
import { telegramImporter } from "./telegram/telegram-importer";

/** In matching order, most specific first. */
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
