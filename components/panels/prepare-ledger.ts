import {
  entry,
  type Ledger,
  type LedgerEntry,
  type LedgerItem,
  type SettingValue,
  type Verdict,
} from "@/lib/core/model/ledger";

export const VERDICTS = [
  "kept",
  "replaced",
  "covered",
  "dropped",
  "left-out",
  "event",
] as const satisfies readonly Verdict[];
export type VerdictFilter = Verdict | "all";

export type LedgerRow = Readonly<{ key: string; entry: LedgerEntry; messageId: string | undefined }>;

export type PreparedLedger = Readonly<{
  rows: readonly LedgerRow[];
  /** Stored items by verdict, regardless of the filter: a run counts its messages. */
  counts: Readonly<Record<VerdictFilter, number>>;
}>;

/** The message of an item; a run of messages has none. */
function messageOf(item: LedgerItem): string | undefined {
  if (item.kind === "message" || item.kind === "media" || item.kind === "event") return item.messageId;
  return item.kind === "layer" && item.layer === "relevant" ? item.of : undefined;
}

/** A stable key for an item across limit changes, so that its row stays the same row. */
function keyOf(item: LedgerItem): string {
  switch (item.kind) {
    case "message":
      return `message ${item.messageId}`;
    case "messages":
      return item.count === 0 ? `media of messages ${item.from}` : `messages ${item.from}`;
    case "event":
      return `event ${item.messageId}`;
    case "events":
      return "events";
    case "media":
      return `media ${item.messageId} ${item.media}`;
    case "summary":
      return `summary ${item.version}`;
    case "layer":
      return `layer ${item.layer} ${item.place}`;
  }
}

function countItems(item: LedgerItem): number {
  if (item.kind === "messages") return item.count + item.mediaCount;
  return item.kind === "events" ? item.count : 1;
}

/** Media of dropped messages have their own verdict, as if each message had its own entry. */
function withMediaApart(judged: LedgerEntry): readonly LedgerEntry[] {
  const { item, verdict } = judged;
  if (item.kind !== "messages" || item.mediaCount === 0 || verdict === "left-out") return [judged];
  return [
    { ...judged, item: { ...item, mediaCount: 0 } },
    entry({ ...item, count: 0 }, "left-out", "message-out"),
  ];
}

export function prepareLedger(ledger: Ledger, filter: VerdictFilter): PreparedLedger {
  const counts = { all: 0, kept: 0, replaced: 0, covered: 0, dropped: 0, "left-out": 0, event: 0 };
  const entries = ledger.flatMap(withMediaApart);
  for (const { item, verdict } of entries) {
    counts[verdict] += countItems(item);
    counts.all += countItems(item);
  }
  const rows = entries.map((judged) => ({
    key: keyOf(judged.item),
    entry: judged,
    messageId: messageOf(judged.item),
  }));
  return { rows: filter === "all" ? rows : rows.filter(({ entry }) => entry.verdict === filter), counts };
}

/** As written on the command line. */
export const formatSetting = ({ setting, value }: SettingValue): string => `${setting} = ${value}`;
