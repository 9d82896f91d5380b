import type { Ledger, LedgerEntry, Reason } from "@/lib/core/ledger";
import type { ContextReport } from "@/lib/core/report";
import type { TimelineMedia } from "@/lib/core/schema/message-page";
import type { MediaTier } from "@/lib/core/selected-context";
import type { TokenReport } from "@/lib/core/tokens/token-report";
import { type MediaFiles, mediaKey } from "@/lib/inspection";

/** The words that go to the model in a video's place. */
export type Description = Readonly<{ text: string; saidIn: string }>;

export type MediaItem = Readonly<{
  key: string;
  messageId: string;
  /** Its place in its message, from 0. */
  media: number;
  entry: LedgerEntry;
  /** Absent when its message is no longer stored. */
  file: TimelineMedia | undefined;
  tier: MediaTier | undefined;
  /** From 1, in the order of sending; absent when it is not sent. */
  order: number | undefined;
  cost: TokenReport["mediaRows"][number] | undefined;
  description: Description | undefined;
}>;

export type PreparedMedia = Readonly<{
  items: readonly MediaItem[];
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

/** In a JSON format the range is a part, `{"text": "…"}`; in a text format it is the words. */
function wordsOf(slice: string): string {
  try {
    const part: unknown = JSON.parse(slice);
    if (typeof part === "object" && part !== null && "text" in part) return String(part.text);
  } catch {
    // Not JSON: the words themselves.
  }
  return slice;
}

/** A request holds one at most: that of the video replied to. */
function findDescription({ rendering: { text, ranges } }: ContextReport): Description | undefined {
  for (const { start, end, source } of ranges) {
    if (source.kind === "message" && source.part === "video-description")
      return { text: wordsOf(text.slice(start, end)), saidIn: source.messageId };
  }
  return undefined;
}

function countElsewhere(ledger: Ledger): number {
  return ledger.reduce((sum, { item }) => sum + (item.kind === "messages" ? item.mediaCount : 0), 0);
}

/** The media of the context: what is sent first, in its order, then the rest as the ledger lists it. */
export function prepareMedia(report: ContextReport, files: MediaFiles): PreparedMedia {
  const { ledger, tokens } = report;
  const places = new Map(
    tokens.mediaRows.map(({ messageId, position }, index) => [mediaKey(messageId, position), index]),
  );
  const description = findDescription(report);
  const items = ledger.flatMap((entry): readonly MediaItem[] => {
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
        description: verdict === "replaced" ? description : undefined,
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
