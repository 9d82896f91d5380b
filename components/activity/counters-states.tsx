"use client";

import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { joinClasses } from "@/components/ui/join-classes";
import { Skeleton } from "@/components/ui/skeleton";
import { COUNTER_NAMES } from "@/lib/core/media/context-counters";
import { CARD_GRID, RATE_PLACE } from "./counter-cards";
import { RATE_NAMES } from "./prepare-counters";

export function CountersSkeleton({ label }: Readonly<{ label: string }>) {
  return (
    <div role="status" aria-label={label} className={CARD_GRID}>
      {[...RATE_NAMES, ...COUNTER_NAMES].map((name, index) => (
        <div
          key={name}
          className={joinClasses(
            "rounded-lg border border-line bg-surface p-3",
            index < RATE_NAMES.length && RATE_PLACE,
          )}
        >
          <Skeleton className="h-4 w-48" />
          <Skeleton className="mt-2 h-6 w-20" />
        </div>
      ))}
    </div>
  );
}

/** What happened, what was kept, what to do. */
export function LoadFailure({ reason, retry }: Readonly<{ reason: string; retry: () => void }>) {
  const t = useTranslations("activity");
  return (
    <div role="alert" className="rounded-lg border border-line bg-danger-soft p-3 wrap-anywhere">
      <p className="font-medium text-danger">{t("loadFailed")}</p>
      <p className="mt-0.5 text-ink-muted">{t("loadFailedHint", { reason })}</p>
      <Button className="mt-2" onClick={retry}>
        {t("retry")}
      </Button>
    </div>
  );
}
