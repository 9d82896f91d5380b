"use client";

import type { ReactNode } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { ComparisonMode } from "@/lib/core/compare-formats";
import { formatTokenPrice } from "../format-token-price";
import { TokenAmountView } from "../token-amount-view";
import type { ComparedBar, ComparedGroup } from "./prepare-token-comparison";
import { TokenChange } from "./token-change";

const CELL = "px-2 py-1 align-top";
const NUMBER = `${CELL} text-right tabular-nums`;
const COST_COLUMNS = ["total", "request", "thousand"] as const;
const SUM_COLUMNS = ["text", "framing", "media", "total", "saved"] as const;
const AMOUNTS = ["text", "framing", "media", "total"] as const;
const PRICES = ["request", "thousand"] as const;

type Column = "messages" | (typeof COST_COLUMNS)[number] | (typeof SUM_COLUMNS)[number];

function FormatsTable({
  title,
  columns,
  bars,
  cellsOf,
}: Readonly<{
  title: string;
  columns: readonly Column[];
  bars: readonly ComparedBar[];
  cellsOf: (bar: ComparedBar) => ReactNode;
}>) {
  const t = useTranslations("tokenComparison.column");
  const nameOf = useTranslations("workbench.format");
  return (
    <ScrollRegion aria-label={title} className="draw-in-sight mt-4 overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="px-2 pb-1 text-left font-semibold">{title}</caption>
        <thead className="border-b border-line text-note text-ink-muted">
          <tr>
            <th scope="col" className={joinClasses(CELL, "text-left font-medium")}>
              {t("format")}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={joinClasses(NUMBER, "font-medium")}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr
              key={bar.format}
              className={joinClasses("border-b border-line", bar.isActive && "bg-accent-soft")}
            >
              <th
                scope="row"
                className={joinClasses(CELL, "text-left", bar.isActive ? "font-semibold" : "font-normal")}
              >
                {nameOf(bar.format)}
              </th>
              {cellsOf(bar)}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function PriceCells({ bar: { format, price } }: Readonly<{ bar: ComparedBar }>) {
  const t = useTranslations("tokenComparison");
  const hint = useTranslations("panels.accuracyHint");
  const locale = useLocale();
  if (price === undefined) {
    return (
      <td colSpan={PRICES.length} className={joinClasses(NUMBER, "text-ink-muted")}>
        {t(format === "console" ? "noPrice" : "priceUnknown")}
      </td>
    );
  }
  return PRICES.map((column) => (
    <td
      key={column}
      title={hint(price[column].accuracy)}
      className={joinClasses(NUMBER, "whitespace-nowrap")}
    >
      {formatTokenPrice(price[column], locale)}
    </td>
  ));
}

/** The cost in the active vocabulary. */
export function TokenCostTable({ group, title }: Readonly<{ group: ComparedGroup; title: string }>) {
  return (
    <FormatsTable
      title={title}
      columns={COST_COLUMNS}
      bars={group.bars}
      cellsOf={(bar) => (
        <>
          <td className={NUMBER}>
            <TokenAmountView amount={bar.total} />
          </td>
          <PriceCells bar={bar} />
        </>
      )}
    />
  );
}

/** The formats in one vocabulary: text + framing + media = total in every row. */
export function TokenSumTable({
  group,
  title,
  mode,
}: Readonly<{ group: ComparedGroup; title: string; mode: ComparisonMode }>) {
  const format = useFormatter();
  const withMessages = mode === "own-limits";
  return (
    <FormatsTable
      title={title}
      columns={withMessages ? ["messages", ...SUM_COLUMNS] : SUM_COLUMNS}
      bars={group.bars}
      cellsOf={(bar) => (
        <>
          {withMessages && <td className={NUMBER}>{format.number(bar.messageCount)}</td>}
          {AMOUNTS.map((amount) => (
            <td key={amount} className={joinClasses(NUMBER, amount === "total" && "font-semibold")}>
              <TokenAmountView amount={bar[amount]} />
            </td>
          ))}
          <td className={NUMBER}>
            <TokenChange bar={bar} />
          </td>
        </>
      )}
    />
  );
}
