"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { Info } from "lucide-react";

import { useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import { COUNTER_SPANS, type CountersQuery, type CountersReport } from "@/lib/contract/activity";
import { CounterCards } from "./counter-cards";
import { CountersSkeleton, LoadFailure } from "./counters-states";
import { CountersTable } from "./counters-table";
import { type PreparedCounters, prepareCounters } from "./prepare-counters";

/** Why there is nothing to draw. */
function QuietNote({ state, query }: Readonly<{ state: PreparedCounters["state"]; query: CountersQuery }>) {
  const t = useTranslations("activity");
  if (state === "counted") return null;
  return (
    <p className="mt-2 flex items-start gap-2 text-ink-muted text-pretty">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span>
        {state === "quiet"
          ? t("uncountedSpan", { days: Number(query.days) })
          : `${t(query.chat === "" ? "uncounted" : "uncountedChat")}. ${t("uncountedHint")}`}
      </span>
    </p>
  );
}

export function CountersSection({
  query,
  result,
  onSpan,
}: Readonly<{
  query: CountersQuery;
  result: UseQueryResult<CountersReport>;
  onSpan: (days: CountersQuery["days"]) => void;
}>) {
  const t = useTranslations("activity");
  const report = result.data;
  const prepared = report && prepareCounters(report);
  return (
    <section aria-labelledby="counters-heading" className="px-3 pb-5 md:px-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 pb-2">
        <h2 id="counters-heading" className="font-semibold">
          {t("counters")}
        </h2>
        <Segmented
          label={t("span")}
          value={query.days}
          onChange={onSpan}
          choices={COUNTER_SPANS.map((days) => {
            const label = t("days", { count: Number(days) });
            return { value: days, label, content: label };
          })}
        />
      </div>
      {result.isPending && <CountersSkeleton label={t("countersLoading")} />}
      {result.isError && !prepared && (
        <LoadFailure reason={result.error.message} retry={() => void result.refetch()} />
      )}
      {prepared && (
        <>
          <CounterCards prepared={prepared} />
          <QuietNote state={prepared.state} query={query} />
          {prepared.rows.length > 0 && <CountersTable rows={prepared.rows} />}
        </>
      )}
    </section>
  );
}
