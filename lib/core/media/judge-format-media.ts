import type { Rendering } from "../model/format";
import { entry, type LedgerEntry } from "../model/ledger";
import type { MediaTier, SelectedMedia } from "../model/selected-context";
import type { Media } from "../schema/media";
import { type MediaTiers, mediaItem, mediaOf, type PlacedMedia, toSelected } from "./line-up-media";
import { isUndecodable } from "./media-kind";
import type { MediaSelection } from "./select-media";

/** For formats without media limits: nothing is selected, and the format describes media its own way. */
export const NO_MEDIA: MediaSelection = {
  selected: [],
  videoDescriptions: [],
  explain: () => [],
  wantedFirst: 0,
  historicalKept: 0,
  historicalDropped: 0,
};

type FormatMedia = Readonly<{ entries: readonly LedgerEntry[]; written: readonly SelectedMedia[] }>;

/** The source map shows which media such a format wrote. */
export function judgeFormatMedia(tiers: MediaTiers, rendering: Rendering): FormatMedia {
  const isWritten = writtenMedia(rendering);
  const past = tiers.history.filter(({ position }) => position !== tiers.reply?.position);
  const tiered: readonly (readonly [MediaTier, readonly PlacedMedia[]])[] = [
    ["current", mediaOf(tiers.current)],
    ["reply", mediaOf(tiers.reply)],
    ["historical", past.flatMap(mediaOf)],
  ];
  const items = tiered.flatMap(([tier, media]) => media.map((item) => ({ item, tier })));
  const written = items.filter(({ item }) => isWritten(item));
  const isSentAlready = sameContentAs(written.map(({ item }) => item.media));
  const judge = (item: PlacedMedia): LedgerEntry => {
    if (isWritten(item)) return entry(mediaItem(item), "kept", "format-media");
    if (isSentAlready(item.media)) return entry(mediaItem(item), "left-out", "repeated-media");
    return entry(mediaItem(item), "left-out", isNeverSent(item) ? "not-base64" : "not-in-format");
  };
  return {
    entries: items.map(({ item }) => judge(item)),
    written: written.map(({ item, tier }) => toSelected(item, tier)),
  };
}

function sameContentAs(written: readonly Media[]): (media: Media) => boolean {
  const contents = new Set(written.map(contentOf));
  contents.delete(undefined);
  return (media) => contents.has(contentOf(media));
}

const isNeverSent = ({ media }: PlacedMedia): boolean => isUndecodable(media) && !media.uri;

const contentOf = ({ data, uri }: Media): string | undefined => data || uri || undefined;

function writtenMedia({ ranges }: Rendering): (item: PlacedMedia) => boolean {
  const written = new Set<string>();
  for (const { source } of ranges) {
    if (source.kind === "message" && source.mediaPosition !== undefined) {
      written.add(`${source.mediaPosition} ${source.messageId}`);
    }
  }
  return ({ place, placed }) => written.has(`${place} ${placed.message.id}`);
}
