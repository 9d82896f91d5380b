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

/** By how much the counters rise when this request is ingested or recorded; a preview counts nothing. */
export const countersFor = (format: FormatId, media: MediaSelection, settings: Settings): Counters => ({
  "context.compact_format_used": format === "compact" ? 1 : 0,
  "context.historical_media_included": media.historicalKept,
  "context.historical_media_dropped": media.historicalDropped,
  // Its rate is a share of the compact requests, so no other request may raise it.
  "context.media_limit_exceeded": format === "compact" && media.wantedFirst > settings.maxMedia ? 1 : 0,
});

/** The two rates of seed 001, 0–1; undefined where nothing was counted yet, which is not zero. */
export function counterRates(counters: Counters): Readonly<{
  historicalInclusion: number | undefined;
  mediaLimitHit: number | undefined;
}> {
  const included = counters["context.historical_media_included"];
  const compactRequests = counters["context.compact_format_used"];
  // Databases of earlier versions also counted requests that were not compact.
  const exceeded = Math.min(counters["context.media_limit_exceeded"], compactRequests);
  return {
    historicalInclusion: rate(included, included + counters["context.historical_media_dropped"]),
    mediaLimitHit: rate(exceeded, compactRequests),
  };
}

const rate = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);
