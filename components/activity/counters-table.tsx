"use client";

import { useTranslations } from "use-intl";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { COUNTER_NAMES } from "@/lib/core/media/context-counters";
import { useAmounts } from "./counter-cards";
import { type PreparedCounters, RATE_NAMES } from "./prepare-counters";

const CELL = "px-2 py-1 text-right whitespace-nowrap tabular-nums first:text-left";

/** The plots' data as text, for reading and copying. */
export function CountersTable({ rows }: Readonly<{ rows: PreparedCounters["rows"] }>) {
  const t = useTranslations("activity");
  const { count, percent } = useAmounts();
  return (
    <details className="mt-2">
      <summary className="w-fit rounded px-1 text-note text-ink-muted hover:text-ink pointer-coarse:py-2">
        {t("asTable")}
      </summary>
      <ScrollRegion
        aria-label={t("tableCaption")}
        className="mt-1 max-h-96 overflow-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full border-collapse">
          <caption className="px-2 py-1.5 text-left text-note text-ink-muted">{t("tableCaption")}</caption>
          <thead className="border-b border-line-strong text-note text-ink-muted">
            <tr>
              {[t("day"), ...COUNTER_NAMES, ...RATE_NAMES.map((name) => t(`rate.${name}`))].map((column) => (
                <th key={column} scope="col" className={`${CELL} font-medium`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, counters, rates }) => (
              <tr key={day} className="border-b border-line last:border-b-0">
                <th scope="row" className={`${CELL} font-normal`}>
                  {day}
                </th>
                {COUNTER_NAMES.map((name) => (
                  <td key={name} className={CELL}>
                    {count(counters[name])}
                  </td>
                ))}
                {RATE_NAMES.map((name) => (
                  <td key={name} className={CELL}>
                    {percent(rates[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
