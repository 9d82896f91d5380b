"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { ListX, ScrollText } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { Skeleton } from "@/components/ui/skeleton";
import { StateMessage } from "@/components/ui/state-message";
import type { ActivityPage } from "@/lib/contract/activity";
import { LoadFailure } from "./counters-states";
import { EventRow, LOG_GRID } from "./event-row";

type LogState = UseInfiniteQueryResult<InfiniteData<ActivityPage>>;

const COLUMNS = ["time", "kind", "level", "what", "actor", "chat"] as const;
const SKELETON_WIDTHS = [320, 420, 280, 360, 300, 400] as const;

function LogTable({ pages, total }: Readonly<{ pages: readonly ActivityPage[]; total: number }>) {
  const t = useTranslations("activity");
  return (
    <table aria-label={t("log")} aria-rowcount={total + 1} className="block">
      <thead className="max-md:sr-only md:sticky md:top-11 md:z-20 md:block md:bg-canvas">
        <tr
          className={joinClasses(
            "border-b border-line-strong px-4 py-1.5 text-note text-ink-muted",
            LOG_GRID,
          )}
        >
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="text-left font-medium">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {pages.flatMap(({ events }) => events.map((event) => <EventRow key={event.key} event={event} />))}
      </tbody>
    </table>
  );
}

function NoEvents({ narrowed, onClear }: Readonly<{ narrowed: boolean; onClear: () => void }>) {
  const t = useTranslations("activity");
  return narrowed ? (
    <StateMessage
      icon={ListX}
      title={t("nothingFound")}
      actions={<Button onClick={onClear}>{t("clearFilters")}</Button>}
    >
      {t("nothingFoundHint")}
    </StateMessage>
  ) : (
    <StateMessage icon={ScrollText} title={t("empty")}>
      {t("emptyHint")}
    </StateMessage>
  );
}

/** Older entries load by a button, so that the page's end stays reachable. */
function MoreEvents({ log }: Readonly<{ log: LogState }>) {
  const t = useTranslations("activity");
  if (!log.hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 px-4 py-4">
      {log.isFetchNextPageError && (
        <p role="alert" className="text-danger wrap-anywhere">
          {t("moreFailed", { reason: log.error.message })}
        </p>
      )}
      <Button onClick={() => void log.fetchNextPage()} disabled={log.isFetchingNextPage}>
        {t(log.isFetchingNextPage ? "loadingMore" : "more")}
      </Button>
    </div>
  );
}

export function EventLog({
  log,
  narrowed,
  onClear,
}: Readonly<{ log: LogState; narrowed: boolean; onClear: () => void }>) {
  const t = useTranslations("activity");
  const pages = log.data?.pages ?? [];
  const total = pages[0]?.total;
  if (log.isPending)
    return (
      <div role="status" aria-label={t("loading")}>
        {SKELETON_WIDTHS.map((width) => (
          <div key={width} className="flex h-9 items-center gap-4 border-b border-line px-3 md:px-4">
            <Skeleton className="h-3.5 w-32 max-md:hidden" />
            <Skeleton className="h-3.5" width={width} />
          </div>
        ))}
      </div>
    );
  if (total === undefined)
    return (
      <div className="px-3 md:px-4">
        <LoadFailure reason={log.error?.message ?? ""} retry={() => void log.refetch()} />
      </div>
    );
  if (total === 0) return <NoEvents narrowed={narrowed} onClear={onClear} />;
  return (
    <>
      <LogTable pages={pages} total={total} />
      <MoreEvents log={log} />
    </>
  );
}
