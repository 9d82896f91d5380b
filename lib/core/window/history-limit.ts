import type { WindowInput } from "../model/context-input";
import { FORMAT_TRAITS, type FormatId } from "../schema/format-traits";
import type { Settings } from "../schema/settings";
import { TOOL_REACH } from "./tool-groups";

/** The messages before the current one that a format takes: the last few, all since the summary, or none. */
export type HistoryLimit =
  | Readonly<{ kind: "last"; setting: "recentMessages" | "compactMaxHistory"; value: number }>
  | Readonly<{ kind: "all" }>
  | Readonly<{ kind: "none" }>;

function historyLimit(format: FormatId, settings: Settings): HistoryLimit {
  const { history } = FORMAT_TRAITS[format];
  if (history === "all" || history === "none") return { kind: history };
  return { kind: "last", setting: history, value: settings[history] };
}

/** The limit that applies to a format in this chat. */
export const historyLimitIn = (input: WindowInput, settings: Settings, format: FormatId): HistoryLimit =>
  FORMAT_TRAITS[format].printsEntries && input.contextEntries
    ? { kind: "all" }
    : historyLimit(format, settings);

/**
 * Number of messages up to the cut-off that a caller must load; `Infinity` means all since the last summary. Beyond the
 * window it includes the current message, the first excluded one, and enough to detect a split tool call.
 */
export function windowSize(format: FormatId, settings: Settings): number {
  const limit = historyLimit(format, settings);
  if (limit.kind === "all") return Number.POSITIVE_INFINITY;
  return limit.kind === "none" ? 1 : limit.value + 2 + TOOL_REACH;
}
