import type { Ledger, LedgerEntry, LedgerItem, SettingValue, Verdict } from "@/lib/core/ledger";

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
  /** How many entries have each verdict, whatever is shown. */
  counts: Readonly<Record<VerdictFilter, number>>;
}>;

/** The message that an item is or belongs to; a run of messages has none of its own. */
function messageOf(item: LedgerItem): string | undefined {
  if (item.kind === "message" || item.kind === "media" || item.kind === "event") return item.messageId;
  return item.kind === "layer" && item.layer === "relevant" ? item.of : undefined;
}

/** Names an item through every change of limits, so that its row stays the same row. */
function keyOf(item: LedgerItem): string {
  switch (item.kind) {
    case "message":
      return `message ${item.messageId}`;
    case "messages":
      return `messages ${item.from}`;
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

export function prepareLedger(ledger: Ledger, filter: VerdictFilter): PreparedLedger {
  const counts = {
    all: ledger.length,
    kept: 0,
    replaced: 0,
    covered: 0,
    dropped: 0,
    "left-out": 0,
    event: 0,
  };
  for (const { verdict } of ledger) counts[verdict] += 1;
  const rows = ledger.map((entry) => ({
    key: keyOf(entry.item),
    entry,
    messageId: messageOf(entry.item),
  }));
  return { rows: filter === "all" ? rows : rows.filter(({ entry }) => entry.verdict === filter), counts };
}

/** As one would write it on the command line. */
export const formatSetting = ({ setting, value }: SettingValue): string => `${setting} = ${value}`;
