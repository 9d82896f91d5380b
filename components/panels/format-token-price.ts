import { numberFormat } from "@/lib/client/number-format";
import type { UsdRange } from "@/lib/token-comparison";

const USD = { style: "currency", currency: "USD" } as const;
const WITH_CENTS = { ...USD, maximumFractionDigits: 2 };
const FIRST_DIGITS = { ...USD, minimumSignificantDigits: 3, maximumSignificantDigits: 3 };

/** Cents are enough from a dollar on; below it the first digits that say something. */
export const formatUsd = (usd: number, locale: string, signDisplay: "auto" | "exceptZero" = "auto"): string =>
  numberFormat(locale, { ...(Math.abs(usd) >= 1 ? WITH_CENTS : FIRST_DIGITS), signDisplay }).format(usd);

/** `$0.0023`, `$0.0023–$0.0031` or, when the upper end is unknown, `≥$0.0023`. */
export function formatTokenPrice({ min, max }: UsdRange, locale: string): string {
  const low = formatUsd(min, locale);
  if (max === undefined) return `≥${low}`;
  const high = formatUsd(max, locale);
  return low === high ? low : `${low}–${high}`;
}
