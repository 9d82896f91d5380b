import { formatUsd } from "@/components/panels/format-token-price";
import type { AmountDifference } from "@/lib/compare/compare-totals";

/**
 * An unknown bound makes it `≥+140`, `≤−5` or nothing at all, without a further mark; an estimate with both bounds
 * is marked by `≈`. Bounds that look the same are written once.
 */
function writeEnds(
  { min, max, accuracy }: AmountDifference,
  write: (end: number) => string,
): string | undefined {
  if (min === undefined) return max === undefined ? undefined : `≤${write(max)}`;
  const low = write(min);
  if (max === undefined) return `≥${low}`;
  const high = write(max);
  const text = low === high ? low : `${low}…${high}`;
  const isNothing = min === 0 && max === 0;
  return accuracy === "estimate" && !isNothing ? `≈${text}` : text;
}

/** `+12`, `−1,290`, `≈+140…+190`. */
export const formatDifference = (difference: AmountDifference, locale: string): string | undefined =>
  writeEnds(difference, (amount) => formatSigned(amount, locale));

/** A real minus sign is as wide as a plus. */
const withWideMinus = (text: string): string => text.replace("-", "−");

function formatSigned(amount: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return withWideMinus(amount.toLocaleString(locale, { signDisplay: "exceptZero", ...options }));
}

/** A share as a percentage with its sign; small ones keep a decimal. */
export function formatShare(share: number, locale: string): string {
  return formatSigned(share, locale, {
    style: "percent",
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  });
}

/** The price difference between the sides, formatted like a price. */
export const formatPriceDifference = (usd: AmountDifference, locale: string): string | undefined =>
  writeEnds(usd, (end) => withWideMinus(formatUsd(end, locale, "exceptZero")));
