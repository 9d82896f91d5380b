import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ActivityFilters, ActivityPage, CountersQuery, CountersReport } from "@/lib/contract/activity";
import { toSearchParams } from "../urls/to-search-params";
import { fetchJson } from "./fetch-json";

/** Other processes add to the log, so returning to the window refetches it. */
const STALE_MS = 5_000;

export function activityQuery(filters: ActivityFilters) {
  return infiniteQueryOptions({
    queryKey: ["activity", "events", filters] as const,
    queryFn: ({ pageParam, signal }) =>
      fetchJson<ActivityPage>(`/api/activity?${toSearchParams({ ...filters, cursor: pageParam })}`, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
  });
}

export function countersQuery(query: CountersQuery) {
  return queryOptions({
    queryKey: ["activity", "counters", query] as const,
    queryFn: ({ signal }) =>
      fetchJson<CountersReport>(`/api/activity/counters?${toSearchParams(query)}`, signal),
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
  });
}
