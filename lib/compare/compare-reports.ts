import { alignRows, type CompareRow } from "./align-rows";
import { compareTotals, type Totals } from "./compare-totals";
import type { ComparedSide } from "./compared-side";
import { type Flip, findFlips } from "./find-flips";

export type Comparison = Readonly<{
  rows: readonly CompareRow[];
  /** Number of rows that differ. */
  differenceCount: number;
  flips: readonly Flip[];
  totals: Totals;
  /** Both sides would post identical bytes. */
  isIdentical: boolean;
}>;

type Comparable = Pick<ComparedSide, "report" | "price" | "payloadHash">;

/** Configuration A beside B: flips → rows → totals. */
export function compareReports(a: Comparable, b: Comparable): Comparison {
  const flips = findFlips(a.report.ledger, b.report.ledger);
  const rows = alignRows(a.report, b.report, flips);
  return {
    rows,
    differenceCount: rows.filter(({ state }) => state !== "same").length,
    flips,
    totals: compareTotals(
      { tokens: a.report.tokens, price: a.price },
      { tokens: b.report.tokens, price: b.price },
    ),
    isIdentical: a.payloadHash === b.payloadHash,
  };
}
