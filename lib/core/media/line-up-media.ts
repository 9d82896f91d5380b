import type { PlacedMessage } from "../model/context-input";
import type { LedgerItem } from "../model/ledger";
import type { MediaTier, SelectedMedia } from "../model/selected-context";
import type { Media } from "../schema/media";
import type { Settings } from "../schema/settings";
import { isSendable, isVideo } from "./media-kind";

/** Messages whose media may be sent, in three tiers by priority. */
export type MediaTiers = Readonly<{
  current: PlacedMessage | undefined;
  reply: PlacedMessage | undefined;
  history: readonly PlacedMessage[];
}>;

/** A media item with its storage location. */
export type PlacedMedia = Readonly<{ placed: PlacedMessage; place: number; media: Media }>;

/** A sendable item; `rank` counts from 1 within its tier, the items ahead over the whole line. */
export type MediaCandidate = PlacedMedia &
  Readonly<{ tier: MediaTier; rank: number; isVideo: boolean; videosAhead: number; othersAhead: number }>;

export type MediaLine = Readonly<{
  /** Current message, then reply. */
  first: readonly MediaCandidate[];
  /** In the order in which slots are assigned. */
  historical: readonly MediaCandidate[];
  /** Items that no limit could admit. */
  unsendable: readonly PlacedMedia[];
}>;

/** Whether the request's protocol supports an item. */
export type IsCarried = (item: PlacedMedia) => boolean;

export const mediaItem = ({ placed, place }: PlacedMedia): LedgerItem => ({
  kind: "media",
  messageId: placed.message.id,
  position: placed.position,
  media: place,
});

export const mediaOf = (placed: PlacedMessage | undefined): readonly PlacedMedia[] =>
  placed?.message.media?.map((media, place) => ({ placed, place, media })) ?? [];

export const toSelected = ({ placed, place, media }: PlacedMedia, tier: MediaTier): SelectedMedia => ({
  messageId: placed.message.id,
  position: place,
  tier,
  media,
});

/** The bot's own media are historical, unless the current message replies to them. */
export function lineUpMedia(
  tiers: MediaTiers,
  keepHistorical: Settings["keepHistorical"],
  isCarried: IsCarried,
): MediaLine {
  const { reply } = tiers;
  const past = tiers.history.filter(({ message, position }) => message.media && position !== reply?.position);
  const line: GrowingLine = { first: [], historical: [], unsendable: [], videos: 0, others: 0, isCarried };
  if (tiers.current) joinLine(line, "current", mediaOf(tiers.current));
  if (reply) joinLine(line, "reply", mediaOf(reply));
  const items = past.flatMap(mediaOf);
  joinLine(line, "historical", keepHistorical === "newest" ? items.toReversed() : items);
  return line;
}

type GrowingLine = {
  first: MediaCandidate[];
  historical: MediaCandidate[];
  unsendable: PlacedMedia[];
  videos: number;
  others: number;
  isCarried: IsCarried;
};

/** Appends in one pass without copies, for chats where every message has media. */
function joinLine(line: GrowingLine, tier: MediaTier, items: readonly PlacedMedia[]): void {
  let rank = 0;
  for (const item of items) {
    const { placed, place, media } = item;
    if (!isSendable(media) || !line.isCarried(item)) {
      line.unsendable.push(item);
      continue;
    }
    rank += 1;
    const video = isVideo(media);
    const candidate: MediaCandidate = {
      placed,
      place,
      media,
      tier,
      rank,
      isVideo: video,
      videosAhead: line.videos,
      othersAhead: line.others,
    };
    (tier === "historical" ? line.historical : line.first).push(candidate);
    if (video) line.videos += 1;
    else line.others += 1;
  }
}
