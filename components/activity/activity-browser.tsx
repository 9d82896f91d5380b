"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { SelectField } from "@/components/ui/select-field";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";
import { activityQuery, countersQuery } from "@/lib/client/queries/activity-query";
import {
  type ActivityUrl,
  isNarrowed,
  toActivityFilters,
  toCountersQuery,
} from "@/lib/client/urls/activity-url";
import type { ActivityChat } from "@/lib/contract/activity";
import { wellFormed } from "@/lib/core/text/surrogates";
import { CountersSection } from "./counters-section";
import { EventLog } from "./event-log";
import { LogDownloads, LogFilters } from "./log-filters";
import { useActivityUrl } from "./use-activity-url";

type Choose = (change: Partial<ActivityUrl>) => void;

function ChatChoice({
  chosen,
  chats,
  onChoose,
}: Readonly<{ chosen: string; chats: readonly ActivityChat[]; onChoose: Choose }>) {
  const t = useTranslations();
  // A chat from an old link stays visible, so that the filter can be removed.
  const known =
    chosen === "" || chats.some(({ id }) => id === chosen)
      ? chats
      : [...chats, { id: chosen, title: chosen }];
  return (
    <SelectField
      className="max-w-full sm:max-w-80"
      label={t("activity.chat")}
      value={chosen}
      options={[
        { value: "", label: t("activity.anyChat") },
        ...known.map(({ id, title }) => ({ value: id, label: wellFormed(title || t("chats.untitled")) })),
      ]}
      onChange={(chat) => onChoose({ chat })}
    />
  );
}

export function ActivityBrowser() {
  const t = useTranslations("activity");
  const hydrated = useHydrated();
  const { url, choose, clear } = useActivityUrl();
  const filters = toActivityFilters(url);
  const narrowed = isNarrowed(filters);
  const counters = useQuery({ ...countersQuery(toCountersQuery(url)), placeholderData: keepPreviousData });
  const log = useInfiniteQuery({ ...activityQuery(filters), placeholderData: keepPreviousData });
  const total = log.data?.pages[0]?.total;
  return (
    <>
      <div
        aria-busy={!hydrated}
        className="flex flex-wrap items-center justify-between gap-2 px-3 pt-3 pb-2 md:px-4"
      >
        <h1 className="text-base font-semibold">{t("title")}</h1>
        <ChatChoice chosen={url.chat} chats={counters.data?.chats ?? []} onChoose={choose} />
      </div>
      <CountersSection query={toCountersQuery(url)} result={counters} onSpan={(days) => choose({ days })} />
      <section aria-labelledby="log-heading">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pb-2 md:px-4">
          <h2 id="log-heading" className="font-semibold">
            {t("log")}
          </h2>
          <LogFilters url={url} actors={counters.data?.actors ?? []} onChoose={choose} />
          {total !== undefined && (
            <p role="status" className="text-note text-ink-muted tabular-nums sm:ml-auto">
              {t(narrowed ? "found" : "entries", { count: total })}
            </p>
          )}
          <LogDownloads filters={filters} />
        </div>
        <EventLog log={log} narrowed={narrowed} onClear={clear} />
      </section>
    </>
  );
}
