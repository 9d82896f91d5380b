import { type MediaFiles, mediaKey, type ReportFacts } from "@/lib/contract/inspection";
import type { VideoDescription } from "@/lib/core/formats/find-video-description";
import type { Ledger, LedgerEntry, Reason } from "@/lib/core/model/ledger";
import type { MediaTier } from "@/lib/core/model/selected-context";
import type { TimelineMedia } from "@/lib/core/schema/message-page";
import { countUnsentMedia, type MediaRow } from "@/lib/core/tokens/token-report";

export type ShownMediaItem = Readonly<{
  key: string;
  messageId: string;
  /** Index within its message, from 0. */
  media: number;
  entry: LedgerEntry;
  /** Absent when its message is no longer stored. */
  file: TimelineMedia | undefined;
  tier: MediaTier | undefined;
  /** From 1, in sending order; absent when it is not sent. */
  order: number | undefined;
  cost: MediaRow | undefined;
  /** For an item that is not sent: the cost of including it; absent where the model's rule gives none. */
  wouldCost: MediaRow | undefined;
  description: VideoDescription | undefined;
}>;

export type PreparedMedia = Readonly<{
  items: readonly ShownMediaItem[];
  sent: number;
  /** Items of message runs that the ledger only counts. */
  elsewhere: number;
}>;

const TIERS: Readonly<Partial<Record<Reason, MediaTier>>> = {
  "current-media": "current",
  "reply-media": "reply",
  "historical-media": "historical",
  "over-historical-limit": "historical",
  "video-described": "reply",
};

function countElsewhere(ledger: Ledger): number {
  return ledger.reduce((sum, { item }) => sum + (item.kind === "messages" ? item.mediaCount : 0), 0);
}

/** The model's rule needs only a file's metadata, so the bytes stay on the server. */
function costIfSent(
  { item, verdict, reason }: LedgerEntry,
  file: TimelineMedia | undefined,
  modelId: string,
): MediaRow | undefined {
  const isOut = verdict !== "kept" && reason !== "unsupported-media";
  if (!isOut || item.kind !== "media" || file === undefined) return undefined;
  const row = countUnsentMedia({ messageId: item.messageId, position: item.media, media: file }, modelId);
  return row.cost.provider === undefined ? undefined : row;
}

/** The context's media: sent items first, in order, then the rest in ledger order. */
export function prepareMedia(report: ReportFacts, files: MediaFiles): PreparedMedia {
  const { ledger, tokens, model, videoDescription } = report;
  const places = new Map(
    tokens.mediaRows.map(({ messageId, position }, index) => [mediaKey(messageId, position), index]),
  );
  const items = ledger.flatMap((entry): readonly ShownMediaItem[] => {
    const { item, reason, verdict } = entry;
    if (item.kind !== "media") return [];
    const { messageId, media } = item;
    const key = mediaKey(messageId, media);
    const place = places.get(key);
    return [
      {
        key,
        messageId,
        media,
        entry,
        file: files[key],
        tier: TIERS[reason],
        order: place === undefined ? undefined : place + 1,
        cost: place === undefined ? undefined : tokens.mediaRows[place],
        wouldCost: place === undefined ? costIfSent(entry, files[key], model) : undefined,
        description: verdict === "replaced" ? videoDescription : undefined,
      },
    ];
  });
  const last = items.length + 1;
  return {
    items: items.toSorted((a, b) => (a.order ?? last) - (b.order ?? last)),
    sent: items.filter(({ order }) => order !== undefined).length,
    elsewhere: countElsewhere(ledger),
  };
}
