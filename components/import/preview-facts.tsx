"use client";

import { useFormatter, useTranslations } from "use-intl";
import { LocalTime } from "@/components/text/local-time";
import type { ShownPreview } from "@/lib/contract/imports";
import { wellFormed } from "@/lib/core/text/surrogates";
import { EntryList } from "./entry-list";
import { FindingCounts } from "./finding-counts";
import type { PreparedPreview } from "./prepare-preview";

/** Two times that look the same on screen, which shows no seconds. */
const isSameMinute = ({ from, to }: NonNullable<PreparedPreview["span"]>): boolean =>
  Math.floor(Date.parse(from) / 60_000) === Math.floor(Date.parse(to) / 60_000);

/** A file's numbers, its chats, and the entries that would be skipped. */
export function PreviewFacts({
  prepared: { facts, span, chats, moreChats },
  preview: { skipped, findings },
}: Readonly<{ prepared: PreparedPreview; preview: ShownPreview }>) {
  const t = useTranslations("imports");
  const format = useFormatter();
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-note text-ink-muted">{t(`facts.${name}`)}</dt>
            <dd className="font-medium tabular-nums">{format.number(value)}</dd>
          </div>
        ))}
        <div>
          <dt className="text-note text-ink-muted">{t("facts.span")}</dt>
          <dd className="tabular-nums">
            {span === undefined ? (
              t("facts.timeless")
            ) : (
              <>
                <LocalTime at={span.from} style="moment" />
                {!isSameMinute(span) && (
                  <>
                    {" – "}
                    <LocalTime at={span.to} style="moment" />
                  </>
                )}
              </>
            )}
          </dd>
        </div>
      </dl>
      <ul className="flex flex-col gap-0.5">
        {chats.map(({ key, title, messages, events }) => (
          <li key={key} className="flex min-w-0 gap-2">
            <bdi className="truncate">{wellFormed(title)}</bdi>
            <span className="shrink-0 text-ink-muted tabular-nums">
              {t("chatLine", { messages, events })}
            </span>
          </li>
        ))}
        {moreChats > 0 && <li className="text-ink-muted">{t("andMore", { count: moreChats })}</li>}
      </ul>
      <EntryList
        title={t("skippedTitle", { count: skipped.count })}
        count={skipped.count}
        entries={skipped.examples}
      />
      <FindingCounts findings={findings} />
    </>
  );
}
