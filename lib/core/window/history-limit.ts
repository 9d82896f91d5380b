import type { WindowInput } from "../model/context-input";
import type { FormatId } from "../model/format";
import type { Settings } from "../schema/settings";
import { TOOL_REACH } from "./tool-groups";

/** The messages before the current one that a format takes: the last few, all since the summary, or none. */
export type HistoryLimit =
  | Readonly<{ kind: "last"; setting: "recentMessages" | "compactMaxHistory"; value: number }>
  | Readonly<{ kind: "all" }>
  | Readonly<{ kind: "none" }>;

function historyLimit(format: FormatId, settings: Settings): HistoryLimit {
  switch (format) {
    case "gemini":
    case "openai":
    case "responses":
    case "anthropic":
    case "interactions":
    case "context-json":
    case "console":
      return { kind: "last", setting: "recentMessages", value: settings.recentMessages };
    case "compact":
      return { kind: "last", setting: "compactMaxHistory", value: settings.compactMaxHistory };
    case "openai-summary":
      return { kind: "all" };
    case "single-message":
      return { kind: "none" };
  }
}

/** A chat read from a context-json array prints as read, so these two formats have no limit. */
const printsAsRead = (format: FormatId, { contextEntries }: WindowInput): boolean =>
  (format === "context-json" || format === "console") && contextEntries !== undefined;

/** The limit that applies to a format in this chat. */
export const historyLimitIn = (input: WindowInput, settings: Settings, format: FormatId): HistoryLimit =>
  printsAsRead(format, input) ? { kind: "all" } : historyLimit(format, settings);

/**
 * Number of messages up to the cut-off that a caller must load; `Infinity` means all since the last summary. Beyond the
 * window it includes the current message, the first excluded one, and enough to detect a split tool call.
 */
export function windowSize(format: FormatId, settings: Settings): number {
  const limit = historyLimit(format, settings);
  if (limit.kind === "all") return Number.POSITIVE_INFINITY;
  return limit.kind === "none" ? 1 : limit.value + 2 + TOOL_REACH;
}
