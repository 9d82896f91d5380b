"use client";

import { useFormatter, useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import type { ComparedBar } from "./prepare-token-comparison";

/** The change in text against the baseline: `−70 %`, `+15 %`. */
export function TokenChange({
  bar: { isBaseline, savedPercent },
}: Readonly<{ bar: Pick<ComparedBar, "isBaseline" | "savedPercent"> }>) {
  const t = useTranslations("tokenComparison");
  const format = useFormatter();
  if (isBaseline) return <span className="text-ink-muted">{t("baseline")}</span>;
  if (savedPercent === undefined) return <span className="text-ink-muted">–</span>;
  const change = format.number(-savedPercent / 100, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return (
    <span
      className={joinClasses(
        "font-medium whitespace-nowrap tabular-nums",
        savedPercent === 0 ? "text-ink-muted" : savedPercent > 0 ? "text-tint-2" : "text-tint-3",
      )}
    >
      {change}
    </span>
  );
}
