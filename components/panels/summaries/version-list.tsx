"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  type PointedMessage,
  speaksOf,
  type VersionRow,
} from "@/components/panels/summaries/prepare-summaries";
import { Button } from "@/components/ui/button";
import { VersionCard } from "./version-card";

/** A chat with N = 1 has a version for every exchange. */
const PAGE = 30;

/** Every version, newest first, including failed ones. */
export function VersionList({
  chatId,
  rows,
  pointed,
}: Readonly<{ chatId: string; rows: readonly VersionRow[]; pointed: PointedMessage | undefined }>) {
  const t = useTranslations("summaries.history");
  const [limit, setLimit] = useState(PAGE);
  const hidden = rows.length - limit;
  if (rows.length === 0) {
    return (
      <div className="px-6 py-10 text-center">
        <p className="font-semibold">{t("none")}</p>
        <p className="text-ink-muted">{t("noneHint")}</p>
      </div>
    );
  }
  return (
    <section aria-label={t("title")}>
      <h2 className="border-b border-line bg-sunken px-3 py-1 text-note font-medium text-ink-muted">
        {t("count", { count: rows.length })}
      </h2>
      {rows.slice(0, limit).map((row) => (
        <VersionCard key={row.version} chatId={chatId} row={row} isLit={speaksOf(row, pointed)} />
      ))}
      {hidden > 0 && (
        <div className="p-3">
          <Button onClick={() => setLimit(limit + PAGE)}>
            {t("more", { count: Math.min(hidden, PAGE) })}
          </Button>
        </div>
      )}
    </section>
  );
}
