import type { AwaitedAnswer, BotReply, StartedSummary } from "@/lib/contract/summary-runs";
import { postJson } from "./fetch-json";
import { summariesPath } from "./summaries-query";

/** False when the summaries changed meanwhile and nothing was done. */
type Done = Readonly<{ isDone: boolean }>;

/** `basis` comes from the preview: a double click or a second tab creates only one version. */
export const startSummary = (chatId: string, basis?: number) =>
  postJson<StartedSummary>(summariesPath(chatId, "run"), { basis });

export const changeVersion = (chatId: string, change: "cancel" | "rollback" | "redo", version: number) =>
  postJson<Done>(summariesPath(chatId, change), { version });

export const clearHistory = (chatId: string, word: string) =>
  postJson<Readonly<{ messages: number; summaries: number }>>(summariesPath(chatId, "clear"), { word });

export const sendBotCommand = (chatId: string, text: string, awaiting: AwaitedAnswer | undefined) =>
  postJson<BotReply>(summariesPath(chatId, "command"), { text, awaiting });
