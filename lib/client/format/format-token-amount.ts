import type { ChatStatistics } from "@/lib/core/schema/chat-list";
import { numberFormat } from "./number-format";

/**
 * `2,902`, `≈2,902–2,952`, `≥519` when the upper bound is unknown, or `≈540+` when the best guess is above the lower
 * bound. Only an estimate carries a sign.
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

/** The number that decides the plural form: the last one in the text. */
export const countedTokens = ({ min, max, likely = min }: ChatStatistics["tokens"]): number => max ?? likely;

/** The share of the JSON's text tokens that the compact format saves; undefined when there is no text. */
export function savedShare({ jsonTokens, compactTokens }: ChatStatistics): number | undefined {
  return jsonTokens === 0 ? undefined : 1 - compactTokens / jsonTokens;
}
