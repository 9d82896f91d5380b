import { entry, type LedgerEntry, type Reason, type SettingValue } from "../model/ledger";
import type { DescribedVideo, SelectedMedia } from "../model/selected-context";
import type { Settings } from "../schema/settings";
import { highestValue } from "../settings/highest-value";
import {
  type IsCarried,
  lineUpMedia,
  type MediaCandidate,
  type MediaLine,
  type MediaTiers,
  mediaItem,
  type PlacedMedia,
  toSelected,
} from "./line-up-media";
import { isSendable, isTgs, isUndecodable } from "./media-kind";

export type MediaSelection = Readonly<{
  /** In sending order. */
  selected: readonly SelectedMedia[];
  videoDescriptions: readonly DescribedVideo[];
  /** The verdicts, computed on demand. */
  explain: () => readonly LedgerEntry[];
  /** Media of the current message and the reply after the video limit, before the total limit. */
  wantedFirst: number;
  historicalKept: number;
  historicalDropped: number;
}>;

type MediaLimits = Pick<Settings, "maxMedia" | "maxHistoricalMedia" | "maxVideos" | "keepHistorical">;

/** Current message and reply up to `maxMedia`, then the history up to its slots; videos within their own limit. */
export function selectMedia(
  tiers: MediaTiers,
  limits: MediaLimits,
  description: DescribedVideo | undefined,
  isCarried: IsCarried = () => true,
): MediaSelection {
  const line = lineUpMedia(tiers, limits.keepHistorical, isCarried);
  const wantedFirst = line.first.filter((candidate) => passesVideoRule(candidate, limits.maxVideos));
  const sentFirst = new Set(wantedFirst.slice(0, limits.maxMedia));
  // A video over the limit keeps its slot and leaves it empty, as in the reference bot.
  const slots = Math.max(0, Math.min(limits.maxMedia - wantedFirst.length, limits.maxHistoricalMedia));
  const isSent = (candidate: MediaCandidate) =>
    candidate.tier === "historical"
      ? candidate.rank <= slots && passesVideoRule(candidate, limits.maxVideos)
      : sentFirst.has(candidate);
  const sentHistorical = line.historical.filter(isSent);
  const isReplaced = line.first.some((candidate) => isOverVideoLimitInReply(candidate, limits));
  return {
    selected: [...sentFirst, ...sentHistorical.toSorted(byTime)].map((candidate) =>
      toSelected(candidate, candidate.tier),
    ),
    videoDescriptions: isReplaced && description ? [description] : [],
    explain: () => [
      ...line.unsendable.map(unsendableEntry),
      ...[...line.first, ...line.historical].map((candidate) =>
        isSent(candidate) ? keptEntry(candidate, limits) : refusedEntry(candidate, line, limits, description),
      ),
    ],
    wantedFirst: wantedFirst.length,
    historicalKept: sentHistorical.length,
    historicalDropped: line.historical.length - sentHistorical.length,
  };
}

const passesVideoRule = ({ isVideo, videosAhead }: MediaCandidate, maxVideos: number): boolean =>
  !isVideo || videosAhead < maxVideos;

const isOverVideoLimitInReply = (candidate: MediaCandidate, { maxVideos }: MediaLimits): boolean =>
  candidate.tier === "reply" && !passesVideoRule(candidate, maxVideos);

const byTime = (a: MediaCandidate, b: MediaCandidate): number =>
  a.placed.position - b.placed.position || a.place - b.place;

const unsendableEntry = (item: PlacedMedia): LedgerEntry =>
  entry(mediaItem(item), "left-out", unsendableReason(item));

function unsendableReason({ media }: PlacedMedia): Reason {
  if (isSendable(media)) return "not-carried";
  if (isTgs(media)) return "unsupported-media";
  return isUndecodable(media) ? "not-base64" : "nothing-to-send";
}

const KEPT = { current: "current-media", reply: "reply-media", historical: "historical-media" } as const;

function keptEntry(candidate: MediaCandidate, { maxMedia, maxHistoricalMedia }: MediaLimits): LedgerEntry {
  const limit: SettingValue =
    candidate.tier === "historical"
      ? { setting: "maxHistoricalMedia", value: maxHistoricalMedia }
      : { setting: "maxMedia", value: maxMedia };
  return entry(mediaItem(candidate), "kept", KEPT[candidate.tier], { limit, rank: candidate.rank });
}

function refusedEntry(
  candidate: MediaCandidate,
  line: MediaLine,
  limits: MediaLimits,
  description: DescribedVideo | undefined,
): LedgerEntry {
  const [reason, setting] = refusal(candidate, line, limits, description);
  return entry(mediaItem(candidate), reason === "video-described" ? "replaced" : "dropped", reason, {
    limit: { setting, value: limits[setting] },
    rank: candidate.rank,
    admittedBy: admission(candidate, line, limits),
  });
}

const LIMITS = ["maxVideos", "maxMedia", "maxHistoricalMedia"] as const;
type LimitSetting = (typeof LIMITS)[number];

function refusal(
  candidate: MediaCandidate,
  line: MediaLine,
  limits: MediaLimits,
  description: DescribedVideo | undefined,
): readonly [Reason, LimitSetting] {
  if (candidate.tier === "historical") return historicalRefusal(candidate, line, limits);
  if (passesVideoRule(candidate, limits.maxVideos)) return ["over-media-limit", "maxMedia"];
  if (candidate.tier === "current") return ["over-video-limit", "maxVideos"];
  return [description ? "video-described" : "video-undescribed", "maxVideos"];
}

function historicalRefusal(
  candidate: MediaCandidate,
  line: MediaLine,
  { maxMedia, maxHistoricalMedia, maxVideos }: MediaLimits,
): readonly [Reason, LimitSetting] {
  if (candidate.rank > maxHistoricalMedia) return ["over-historical-limit", "maxHistoricalMedia"];
  const left = maxMedia - countWantedFirst(line, maxVideos);
  return candidate.rank > left ? ["over-media-limit", "maxMedia"] : ["over-video-limit", "maxVideos"];
}

/** Number of items of the first two tiers that pass the video limit. */
function countWantedFirst({ first }: MediaLine, maxVideos: number): number {
  const last = first.at(-1);
  if (!last) return 0;
  const videos = last.videosAhead + (last.isVideo ? 1 : 0);
  return first.length - videos + Math.min(videos, maxVideos);
}

/** The limits to raise, each no further than needed. Admitting a video also admits the videos ahead of it. */
function admission(candidate: MediaCandidate, line: MediaLine, limits: MediaLimits): readonly SettingValue[] {
  const maxVideos = candidate.isVideo
    ? Math.max(limits.maxVideos, candidate.videosAhead + 1)
    : limits.maxVideos;
  const isHistorical = candidate.tier === "historical";
  const maxMedia = isHistorical
    ? countWantedFirst(line, maxVideos) + candidate.rank
    : candidate.othersAhead + Math.min(candidate.videosAhead, maxVideos) + 1;
  const needed = { maxVideos, maxMedia, maxHistoricalMedia: isHistorical ? candidate.rank : 0 };
  const raised = LIMITS.filter((setting) => needed[setting] > limits[setting]);
  if (raised.some((setting) => needed[setting] > highestValue(setting))) return [];
  return raised.map((setting) => ({ setting, value: needed[setting] }));
}
