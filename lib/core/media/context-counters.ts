import type { FormatId } from "../model/format";
import type { Settings } from "../schema/settings";
import type { MediaSelection } from "./select-media";

export const COUNTER_NAMES = [
  "context.compact_format_used",
  "context.historical_media_included",
  "context.historical_media_dropped",
  "context.media_limit_exceeded",
] as const;
type CounterName = (typeof COUNTER_NAMES)[number];

export type Counters = Readonly<Record<CounterName, number>>;

/** Increments of the counters when this request is ingested or recorded; a preview counts nothing. */
export const countersFor = (format: FormatId, media: MediaSelection, settings: Settings): Counters => ({
  "context.compact_format_used": format === "compact" ? 1 : 0,
  "context.historical_media_included": media.historicalKept,
  "context.historical_media_dropped": media.historicalDropped,
  // The rate is relative to compact requests, so no other request may increase it.
  "context.media_limit_exceeded": format === "compact" && media.wantedFirst > settings.maxMedia ? 1 : 0,
});

/** Both rates, 0–1; undefined before anything was counted, which is not zero. */
export function counterRates(counters: Counters): Readonly<{
  historicalInclusion: number | undefined;
  mediaLimitHit: number | undefined;
}> {
  const included = counters["context.historical_media_included"];
  const compactRequests = counters["context.compact_format_used"];
  // Earlier versions also counted requests that were not compact.
  const exceeded = Math.min(counters["context.media_limit_exceeded"], compactRequests);
  return {
    historicalInclusion: rate(included, included + counters["context.historical_media_dropped"]),
    mediaLimitHit: rate(exceeded, compactRequests),
  };
}

const rate = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);
