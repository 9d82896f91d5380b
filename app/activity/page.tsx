import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ActivityBrowser } from "@/components/activity/activity-browser";
import { activityQuery, countersQuery } from "@/lib/client/queries/activity-query";
import { makeQueryClient } from "@/lib/client/queries/make-query-client";
import { loadActivityUrl, toActivityFilters, toCountersQuery } from "@/lib/client/urls/activity-url";
import { activityQuerySchema } from "@/lib/contract/activity";
import { requestTranslator } from "@/lib/i18n/request-translator";
import { requirePage } from "@/lib/server/access/require-page";
import { countActivity } from "@/lib/server/chats/count-activity";
import { openStore } from "@/lib/server/store/open-store";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  return { title: t("activity.title") };
}

export default async function ActivityPage({
  searchParams,
}: Readonly<{ searchParams: Promise<SearchParams> }>) {
  await requirePage("/activity");
  const url = await loadActivityUrl(searchParams);
  const filters = toActivityFilters(url);
  const client = makeQueryClient();
  await Promise.all([
    client.fetchInfiniteQuery({
      ...activityQuery(filters),
      queryFn: () => openStore().readActivity(activityQuerySchema.parse(filters)),
    }),
    client.fetchQuery({
      ...countersQuery(toCountersQuery(url)),
      queryFn: () => countActivity(openStore(), toCountersQuery(url)),
    }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ActivityBrowser />
    </HydrationBoundary>
  );
}
