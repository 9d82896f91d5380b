"use client";

import { useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import type { Verdict } from "@/lib/core/model/ledger";

const LOOKS: Readonly<Record<Verdict, string>> = {
  kept: "border-line-strong text-tint-2",
  replaced: "border-line-strong text-tint-1",
  covered: "border-line-strong text-tint-5",
  dropped: "border-line-strong text-danger",
  "left-out": "border-line-strong text-ink-muted",
  event: "border-line text-ink-muted",
};

export function VerdictChip({ verdict }: Readonly<{ verdict: Verdict }>) {
  const t = useTranslations("panels.verdict");
  return (
    <span
      className={joinClasses(
        "inline-flex rounded border bg-surface px-1.5 text-note font-medium whitespace-nowrap",
        LOOKS[verdict],
      )}
    >
      {t(verdict)}
    </span>
  );
}
