"use client";

import { ArrowLeftRight, ChevronsRight, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClasses } from "@/components/ui/button";

/** Receives the focus when the focused element is removed. */
export const COMPARE_BAR_ID = "compare-bar";
const TITLE_ID = "compare-title";

/** Controls for both sides. */
export function CompareToolbar({
  workbenchHref,
  isWorking,
  onSwap,
  onCopy,
  children,
}: Readonly<{
  workbenchHref: string;
  isWorking: boolean;
  onSwap: () => void;
  onCopy: () => void;
  children: ReactNode;
}>) {
  const t = useTranslations();
  return (
    <section
      id={COMPARE_BAR_ID}
      aria-labelledby={TITLE_ID}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-surface px-3 py-1.5 focus-visible:-outline-offset-2 sm:px-4"
    >
      <h2 id={TITLE_ID} className="sr-only">
        {t("compare.title")}
      </h2>
      {children}
      <span aria-live="polite" className="text-note text-ink-muted max-sm:hidden">
        {isWorking && t("workbench.working")}
      </span>
      <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
        <Button onClick={onSwap} aria-label={t("compare.swap")} title={t("compare.swap")}>
          <ArrowLeftRight aria-hidden className="size-3.5" />A ⇄ B
        </Button>
        <Button onClick={onCopy} aria-label={t("compare.copy")} title={t("compare.copy")}>
          <ChevronsRight aria-hidden className="size-3.5" />A → B
        </Button>
        <Link href={workbenchHref} className={buttonClasses("plain")}>
          <SlidersHorizontal aria-hidden className="size-3.5" />
          {t("compare.back")}
        </Link>
      </div>
    </section>
  );
}
