"use client";

import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { BarPlot, LinePlot } from "./day-plot";
import type { CounterName, Plot, PlotDay, PreparedCounters, RateName } from "./prepare-counters";

/** The rates span two columns each, so that rows are full on every screen. */
export const CARD_GRID = "grid grid-cols-2 gap-2 lg:grid-cols-4";
export const RATE_PLACE = "max-sm:col-span-2 lg:col-span-2";

function Card({
  title,
  total,
  note,
  className,
  children,
}: Readonly<{
  title: ReactNode;
  total: string;
  note: string | undefined;
  className?: string;
  children?: ReactNode;
}>) {
  const t = useTranslations("activity");
  return (
    <li
      className={joinClasses("flex min-w-0 flex-col rounded-lg border border-line bg-surface p-3", className)}
    >
      {title}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span data-total className="text-xl font-semibold">
          {total}
        </span>
        <span className="text-note text-ink-faint">{t("total")}</span>
        {note && <span className="ml-auto text-note text-ink-muted">{note}</span>}
      </p>
      {children}
    </li>
  );
}

/** Numbers and percentages in the reader's locale; unknown is a dash. */
export function useAmounts() {
  const format = useFormatter();
  const t = useTranslations("activity");
  return {
    count: (value: number | undefined) => (value === undefined ? t("none") : format.number(value)),
    percent: (value: number | undefined) =>
      value === undefined ? t("none") : format.number(value, { style: "percent", maximumFractionDigits: 1 }),
  };
}

function CounterCard({ plot, isDrawn }: Readonly<{ plot: Plot<CounterName>; isDrawn: boolean }>) {
  const t = useTranslations("activity");
  const { count } = useAmounts();
  const { name, total, inSpan, days, ceiling } = plot;
  const most = Math.max(0, ...days.map(({ value = 0 }) => value));
  return (
    <Card
      title={<h3 className="font-mono text-note text-ink-muted wrap-anywhere">{name}</h3>}
      total={count(total)}
      note={isDrawn ? t("inSpan", { value: count(inSpan), days: days.length }) : undefined}
    >
      {isDrawn && (
        <BarPlot
          label={t("plot.counter", { name, ...span(days), value: inSpan ?? 0, most })}
          days={days}
          ceiling={ceiling}
          describe={({ day, value }) => `${day}: ${count(value)}`}
        />
      )}
    </Card>
  );
}

function RateCard({ plot, isDrawn }: Readonly<{ plot: Plot<RateName>; isDrawn: boolean }>) {
  const t = useTranslations("activity");
  const { percent } = useAmounts();
  const { total, inSpan, days, ceiling } = plot;
  const name = t(`rate.${plot.name}`);
  const known = days.filter(({ value }) => value !== undefined).length;
  return (
    <Card
      className={RATE_PLACE}
      title={
        <div className="flex flex-wrap justify-between gap-x-3">
          <h3 className="font-medium">{name}</h3>
          <p className="text-note leading-5 text-ink-faint">{t(`formula.${plot.name}`)}</p>
        </div>
      }
      total={percent(total)}
      note={isDrawn ? t("inSpan", { value: percent(inSpan), days: days.length }) : undefined}
    >
      {isDrawn && (
        <LinePlot
          label={t("plot.rate", { name, ...span(days), days: known })}
          days={days}
          ceiling={ceiling}
          describe={({ day, value }) => `${day}: ${percent(value)}`}
        />
      )}
    </Card>
  );
}

const span = (days: readonly PlotDay[]) => ({ from: days[0]?.day ?? "", to: days.at(-1)?.day ?? "" });

/** The two rates, then their components. Plots without any count are omitted. */
export function CounterCards({ prepared }: Readonly<{ prepared: PreparedCounters }>) {
  const isDrawn = prepared.state === "counted";
  return (
    <ul className={CARD_GRID}>
      {prepared.rates.map((plot) => (
        <RateCard key={plot.name} plot={plot} isDrawn={isDrawn} />
      ))}
      {prepared.counters.map((plot) => (
        <CounterCard key={plot.name} plot={plot} isDrawn={isDrawn} />
      ))}
    </ul>
  );
}
