import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ActivityFilters, ActivityPage, CountersQuery, CountersReport } from "@/lib/contract/activity";
import { wellFormed } from "@/lib/core/text/surrogates";
import { fetchJson } from "./fetch-json";

/** Other processes add to the log, so returning to the window refetches it. */
const STALE_MS = 5_000;

const search = (query: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, wellFormed(value)]] : [])),
  ).toString();

export function activityQuery(filters: ActivityFilters) {
  return infiniteQueryOptions({
    queryKey: ["activity", "events", filters] as const,
    queryFn: ({ pageParam, signal }) =>
      fetchJson<ActivityPage>(`/api/activity?${search({ ...filters, cursor: pageParam })}`, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
  });
}

export function countersQuery(query: CountersQuery) {
  return queryOptions({
    queryKey: ["activity", "counters", query] as const,
    queryFn: ({ signal }) => fetchJson<CountersReport>(`/api/activity/counters?${search(query)}`, signal),
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
  });
}
