import { numberFormat } from "@/lib/client/format/number-format";
import type { UsdRange } from "@/lib/contract/token-comparison";
import type { Accuracy } from "@/lib/core/tokens/token-amount";

const USD = { style: "currency", currency: "USD" } as const;
const WITH_CENTS = { ...USD, maximumFractionDigits: 2 };
const FIRST_DIGITS = { ...USD, minimumSignificantDigits: 3, maximumSignificantDigits: 3 };

/** More digits than any price table has; further ones are binary rounding errors. */
const TRUE_DIGITS = 12;

/** 0.07784999999999999 is 0.07785: a rounding error must not affect the visible digits. */
const withoutTail = (usd: number): number => Number(usd.toPrecision(TRUE_DIGITS));

/** Cents are enough from a dollar up; below it the first significant digits. */
export const formatUsd = (usd: number, locale: string, signDisplay: "auto" | "exceptZero" = "auto"): string =>
  numberFormat(locale, { ...(Math.abs(usd) >= 1 ? WITH_CENTS : FIRST_DIGITS), signDisplay }).format(
    withoutTail(usd),
  );

/** Cost is as accurate as the tokens behind it. */
export type TokenPrice = UsdRange & Readonly<{ accuracy: Accuracy }>;

/** `$0.0023`, `≈$0.0023–$0.0031` or, when the upper bound is unknown, `≥$0.0023`: marked as tokens are. */
export function formatTokenPrice(
  { min, max, accuracy }: UsdRange & Partial<TokenPrice>,
  locale: string,
): string {
  const low = formatUsd(min, locale);
  if (max === undefined) return `≥${low}`;
  const high = formatUsd(max, locale);
  const text = low === high ? low : `${low}–${high}`;
  return accuracy === "estimate" ? `≈${text}` : text;
}
