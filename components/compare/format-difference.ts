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

/** With a real minus sign, as wide as a plus. */
function formatSigned(amount: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return amount.toLocaleString(locale, { signDisplay: "exceptZero", ...options }).replace("-", "−");
}

/** A share as a percentage with its sign; small ones keep a decimal. */
export function formatShare(share: number, locale: string): string {
  return formatSigned(share, locale, {
    style: "percent",
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  });
}

const USD = { style: "currency", currency: "USD", maximumSignificantDigits: 3 } as const;

/** `$0.0012`, `$0.0012–$0.0014`, or `≥$0.0012`. */
export function formatPrice(
  { min, max }: Readonly<{ min: number; max: number | undefined }>,
  locale: string,
): string {
  const low = min.toLocaleString(locale, USD);
  if (max === undefined) return `≥${low}`;
  const high = max.toLocaleString(locale, USD);
  return low === high ? low : `${low}–${high}`;
}

export const formatSignedPrice = (usd: number, locale: string): string => formatSigned(usd, locale, USD);
