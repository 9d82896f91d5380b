"use client";

import { useTranslations } from "use-intl";
import { describePlace, type ReportedEntry } from "@/lib/contract/imports";
import { wellFormed } from "@/lib/core/text/surrogates";

/** Entries that were skipped or need a remark: the reason, and their location in the file. */
export function EntryList({
  title,
  count,
  entries,
}: Readonly<{ title: string; count: number; entries: readonly ReportedEntry[] }>) {
  const t = useTranslations("imports");
  if (count === 0 && entries.length === 0) return null;
  const listed = entries.reduce((sum, entry) => sum + (entry.count ?? 1), 0);
  return (
    // Failed entries must be visible without a click; skipped ones may be many.
    <details open={count === 0}>
      <summary className="cursor-pointer text-ink-muted hover:text-ink">
        {count > 0 ? title : t("remarksTitle")}
      </summary>
      <ul className="mt-1 flex max-h-60 flex-col gap-0.5 overflow-y-auto pl-4 text-note">
        {entries.map(({ reason, position, count: times = 1 }) => (
          <li key={`${reason} ${JSON.stringify(position)}`} className="wrap-anywhere">
            {wellFormed(reason)}
            {times > 1 && ` × ${times}`}{" "}
            <span className="font-mono text-ink-muted">{wellFormed(describePlace(position))}</span>
          </li>
        ))}
        {count > listed && <li className="text-ink-muted">{t("andMore", { count: count - listed })}</li>}
      </ul>
    </details>
  );
}
