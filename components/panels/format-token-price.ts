import { numberFormat } from "@/lib/client/format/number-format";
import type { UsdRange } from "@/lib/contract/token-comparison";
import type { Accuracy } from "@/lib/core/tokens/token-amount";

const USD = { style: "currency", currency: "USD" } as const;
const WITH_CENTS = { ...USD, maximumFractionDigits: 2 };
const FIRST_DIGITS = { ...USD, minimumSignificantDigits: 3, maximumSignificantDigits: 3 };

/** More than any price table holds; the digits after them come of binary fractions. */
const TRUE_DIGITS = 12;

/** 0.07784999999999999 is 0.07785: a tail must not decide how the digits before it are rounded. */
const withoutTail = (usd: number): number => Number(usd.toPrecision(TRUE_DIGITS));

/** Cents are enough from a dollar on; below it the first digits that say something. */
export const formatUsd = (usd: number, locale: string, signDisplay: "auto" | "exceptZero" = "auto"): string =>
  numberFormat(locale, { ...(Math.abs(usd) >= 1 ? WITH_CENTS : FIRST_DIGITS), signDisplay }).format(
    withoutTail(usd),
  );

/** Money is as sure as the tokens that it is paid for. */
export type TokenPrice = UsdRange & Readonly<{ accuracy: Accuracy }>;

/** `$0.0023`, `≈$0.0023–$0.0031` or, when the upper end is unknown, `≥$0.0023`: marked as tokens are. */
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
