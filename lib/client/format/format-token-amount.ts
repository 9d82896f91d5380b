import type { ChatStatistics } from "@/lib/core/schema/chat-list";
import { numberFormat } from "./number-format";

/**
 * `2,902`, `≈2,902–2,952` or, when the upper end is unknown, `≥519`, and `≈540+` where the best guess is higher than the
 * lower end. Only an estimate carries a sign of doubt.
 */
export function formatTokenAmount(
  { min, max, accuracy, likely = min }: ChatStatistics["tokens"],
  locale: string,
): string {
  const { format } = numberFormat(locale);
  const low = format(min);
  if (max === undefined) return likely > min ? `≈${format(likely)}+` : `≥${low}`;
  const text = max === min ? low : `${low}–${format(max)}`;
  return accuracy === "estimate" ? `≈${text}` : text;
}

/** The number that decides the plural beside the amount: the last one in its text. */
export const countedTokens = ({ min, max, likely = min }: ChatStatistics["tokens"]): number => max ?? likely;

/** What part of the JSON's text tokens the compact format leaves out; undefined when there is no text. */
export function savedShare({ jsonTokens, compactTokens }: ChatStatistics): number | undefined {
  return jsonTokens === 0 ? undefined : 1 - compactTokens / jsonTokens;
}
