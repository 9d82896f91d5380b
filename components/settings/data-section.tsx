"use client";

import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonClasses } from "@/components/ui/button";

/** Exports all stored data. */
export function DataSection() {
  const t = useTranslations("api.settings");
  return (
    <section aria-labelledby="data-heading" className="space-y-2">
      <h2 id="data-heading" className="font-semibold">
        {t("data")}
      </h2>
      <p className="text-ink-muted text-pretty">{t("dataHint")}</p>
      <a download href="/api/export" className={buttonClasses("plain")}>
        <Download aria-hidden className="size-4 shrink-0 text-ink-muted" />
        {t("exportAll")}
      </a>
    </section>
  );
}
