"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "use-intl";
import { chatPath } from "@/lib/client/urls/chat-path";
import { describePlace, type ImportReport } from "@/lib/contract/imports";
import { wellFormed } from "@/lib/core/text/surrogates";
import { EntryList } from "./entry-list";

/** The result of an import, with links to its chats. */
export function ReportView({ report }: Readonly<{ report: ImportReport }>) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const {
    added,
    addedEvents,
    alreadyThere,
    differing,
    botChanges,
    repeated,
    skipped,
    damage,
    moreDamage,
    chats,
    chatCount,
    seconds,
  } = report;
  const counts = [
    ["added", added],
    ...(addedEvents > 0 ? ([["addedEvents", addedEvents]] as const) : []),
    ["alreadyThere", alreadyThere],
    ...(differing > 0 ? ([["differing", differing]] as const) : []),
    ...(botChanges > 0 ? ([["botChanges", botChanges]] as const) : []),
    ["skipped", skipped.count],
    ...(repeated > 0 ? ([["repeated", repeated]] as const) : []),
  ] as const;
  const roundedSeconds = Math.round(seconds * 10) / 10;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-4 text-accent" />
        {added + addedEvents + botChanges === 0 && chats.every(({ isNew }) => !isNew)
          ? t("report.nothingNew")
          : t("report.title")}
        {roundedSeconds > 0 && (
          <span className="font-normal text-ink-muted tabular-nums">
            {t("report.seconds", { seconds: roundedSeconds })}
          </span>
        )}
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-note text-ink-muted">{t(`report.${name}`)}</dt>
            <dd className="font-medium tabular-nums">{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      {damage.map(({ reason, position }) => (
        <p key={`${reason} ${JSON.stringify(position)}`} className="text-danger wrap-anywhere">
          {t("report.damage")}:{" "}
          {t("damageAt", { reason: wellFormed(reason), place: describePlace(position) })}
        </p>
      ))}
      {moreDamage > 0 && <p>{t("andMore", { count: moreDamage })}</p>}
      <EntryList
        title={t("skippedTitle", { count: skipped.count })}
        count={skipped.count}
        entries={skipped.examples}
      />
      <ul className="flex max-h-96 flex-col gap-0.5 overflow-y-auto">
        {chats.map(({ chatId, title, isNew, botChange, ...counted }) => (
          <li key={chatId} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <Link
              href={chatPath(chatId)}
              prefetch={false}
              className="truncate rounded font-medium text-accent underline-offset-2 hover:underline pointer-coarse:py-2"
            >
              <bdi>{wellFormed(title)}</bdi>
            </Link>
            <span className="text-ink-muted tabular-nums">
              {t("report.line", counted)}
              {isNew && ` · ${t("report.newChat")}`}
              {botChange && ` · ${t("report.botChange", botChange)}`}
            </span>
          </li>
        ))}
        {chatCount > chats.length && (
          <li className="text-ink-muted">{t("andMore", { count: chatCount - chats.length })}</li>
        )}
      </ul>
    </div>
  );
}
