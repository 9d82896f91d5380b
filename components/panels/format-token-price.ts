import type { UsdRange } from "@/lib/token-comparison";

/** Cents are enough from a dollar on; below it the first digits that say something. */
function formatUsd(usd: number, locale: string): string {
  const digits =
    usd >= 1 ? { maximumFractionDigits: 2 } : { minimumSignificantDigits: 3, maximumSignificantDigits: 3 };
  return usd.toLocaleString(locale, { style: "currency", currency: "USD", ...digits });
}

/** `$0.0023`, `$0.0023–$0.0031` or, when the upper end is unknown, `≥$0.0023`. */
export function formatTokenPrice({ min, max }: UsdRange, locale: string): string {
  const low = formatUsd(min, locale);
  if (max === undefined) return `≥${low}`;
  const high = formatUsd(max, locale);
  return low === high ? low : `${low}–${high}`;
}
