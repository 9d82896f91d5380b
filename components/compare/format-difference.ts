import { formatUsd } from "@/components/panels/format-token-price";
import type { Difference } from "@/lib/compare/compare-totals";

/** `+12`, `−1,290`, `≈+140…+190`; an end that nobody knows makes it `≥+140`, `≤−5` or nothing at all. */
export function formatDifference({ min, max, accuracy }: Difference, locale: string): string | undefined {
  const signed = (amount: number) => formatSigned(amount, locale);
  if (min === undefined && max === undefined) return undefined;
  if (min === undefined) return `≤${signed(max ?? 0)}`;
  if (max === undefined) return `≥${signed(min)}`;
  const text = min === max ? signed(min) : `${signed(min)}…${signed(max)}`;
  return accuracy === "estimate" && text !== "0" ? `≈${text}` : text;
}

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

/** What one side costs more than the other, by the same rule as a price of its own. */
export const formatSignedPrice = (usd: number, locale: string): string =>
  withWideMinus(formatUsd(usd, locale, "exceptZero"));
