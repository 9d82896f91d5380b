"use client";

import { Equal } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { Comparison } from "@/lib/compare/compare-reports";
import { formatDifference, formatPriceDifference, formatShare } from "./format-difference";

/** The result in one line. */
export function CompareSummary({ comparison, hash }: Readonly<{ comparison: Comparison; hash: string }>) {
  const t = useTranslations("compare");
  const locale = useLocale();
  const { totals, differenceCount, flips, isIdentical } = comparison;
  if (isIdentical)
    return (
      <p role="status" className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Equal aria-hidden className="size-4 text-accent" />
        <strong className="font-semibold">{t("identical")}</strong>
        <span className="text-note text-ink-muted wrap-anywhere">{t("identicalHint", { hash })}</span>
      </p>
    );
  const { difference, share } = totals.total;
  const tokens = formatDifference(difference, locale) ?? t("totals.unknown");
  const usd = totals.price.difference && formatPriceDifference(totals.price.difference, locale);
  return (
    <p role="status" className="flex min-w-0 flex-wrap items-baseline gap-x-3 tabular-nums">
      <strong className="font-semibold">
        {t("summary", { tokens })}
        {share !== undefined && share !== 0 && ` (${formatShare(share, locale)})`}
      </strong>
      {usd !== undefined && <span className="text-ink-muted">{t("summaryPrice", { usd })}</span>}
      <span className="text-ink-muted">{t("rowCount", { count: differenceCount })}</span>
      <span className="text-ink-muted">{t("flipCount", { count: flips.length })}</span>
    </p>
  );
}
