import { writeRange } from "@/lib/rendering/write-range";
import { formatSetting } from "../prepare-ledger";
import { writeTable } from "../write-table";
import type { ShownMediaItem } from "./prepare-media";

const COLUMNS = [
  "sent as",
  "message",
  "item",
  "verdict",
  "reason",
  "limit",
  "included at",
  "tier",
  "mime",
  "file",
  "bytes",
  "width",
  "height",
  "seconds",
  "url",
  "tokens",
  "label",
  "flat rate",
  "cost if sent",
  "cost if sent label",
  "sent instead",
] as const;

function writeItem(item: ShownMediaItem) {
  const { messageId, media, entry, file, tier, order, cost, wouldCost, description } = item;
  const { verdict, reason, limit, admittedBy } = entry;
  return [
    order,
    messageId,
    media + 1,
    verdict,
    reason,
    limit && formatSetting(limit),
    admittedBy?.map(formatSetting).join(", "),
    tier,
    file?.mime,
    file?.filename,
    file?.bytes,
    file?.width,
    file?.height,
    file?.durationSeconds,
    file?.uri,
    cost && writeRange(cost.amount),
    cost?.amount.accuracy,
    cost?.cost.seed,
    wouldCost && writeRange(wouldCost.amount),
    wouldCost?.amount.accuracy,
    description?.text,
  ];
}

/** Every item of the media panel as a table. */
export const writeMedia = (items: readonly ShownMediaItem[]): string =>
  writeTable(COLUMNS, items.map(writeItem));
