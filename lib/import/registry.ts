import { aiStudioImporter } from "./aistudio";
import { anthropicImporter } from "./anthropic";
import { botApiImporter } from "./bot-api";
import { chatFileImporter } from "./chat-file";
import { chatGptImporter } from "./chatgpt";
import { claudeExportImporter } from "./claude-export";
import { contextJsonImporter } from "./context-json";
import { discordImporter } from "./discord";
import { geminiImporter } from "./gemini";
import type { Importer } from "./importer";
import { interactionsImporter } from "./interactions";
import { langChainImporter } from "./langchain";
import { openAiImporter } from "./openai";
import { responsesImporter } from "./responses";
import { shareGptImporter } from "./sharegpt";
import { slackImporter } from "./slack";
import { sqliteImporter } from "./sqlite";
import { telegramImporter } from "./telegram";

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
