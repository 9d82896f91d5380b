import type { LedgerEntry, LedgerItem } from "../core/model/ledger";
import type { TokenAmount } from "../core/tokens/token-amount";
import { writeRange } from "../rendering/write-range";
import type { CompareRow } from "./align-rows";
import type { ComparedChat } from "./compare-sides";
import type { SideFacts } from "./compared-side";
import type { Flip } from "./find-flips";
import { ownerKey } from "./split-by-source";

/** Media that only the provider can count have no text. */
const signed = (sign: string, text: string | undefined): string =>
  (text ? text.split("\n") : []).map((line) => `${sign}${line}\n`).join("");

const writeAmount = (amount: TokenAmount): string => `${writeRange(amount)} ${amount.accuracy}`;

function writeSide(name: string, sign: string, side: SideFacts, total: TokenAmount): string {
  const tried = Object.entries(side.settings).filter(
    ([setting, value]) => value !== side.saved[setting as keyof typeof side.saved],
  );
  const settings = tried.map(([setting, value]) => ` ${setting}=${value}`).join("");
  return `${sign} ${name} ${side.format} sha256:${side.payloadHash} tokens:${writeAmount(total)}${settings}\n`;
}

/** Unified diff style: lines of only one side start with that side's sign. */
function writeRow({ owner, state, textA, textB, tokensA, tokensB }: CompareRow): string {
  const tokens = [tokensA, tokensB].map((amount) => (amount ? writeAmount(amount) : "-")).join(" | ");
  const head = `@@ ${ownerKey(owner).replaceAll("\n", " ")} @@ ${state}, tokens ${tokens}\n`;
  return textA === textB ? head + signed(" ", textA) : head + signed("-", textA) + signed("+", textB);
}

function nameOf(item: LedgerItem): string {
  switch (item.kind) {
    case "message":
      return `message ${item.messageId}`;
    case "messages":
      return `messages ${item.from + 1}-${item.to + 1}`;
    case "event":
      return `event ${item.messageId}`;
    case "events":
      return `${item.count} events`;
    case "media":
      return `media ${item.media + 1} of message ${item.messageId}`;
    case "summary":
      return `summary ${item.version}`;
    case "layer":
      return `${item.layer} ${item.place + 1}`;
  }
}

const writeVerdict = (entry: LedgerEntry | undefined): string => {
  if (entry === undefined) return "not considered";
  const { verdict, reason, limit } = entry;
  return `${verdict} ${reason}${limit ? ` ${limit.setting}=${limit.value}` : ""}`;
};

const SIGNS = { in: "+", out: "-", other: "~" } as const;

const writeFlip = ({ item, direction, a, b }: Flip): string =>
  `# ${SIGNS[direction]} ${nameOf(item).replaceAll("\n", " ")}: ${writeVerdict(a)} -> ${writeVerdict(b)}\n`;

/** Both configurations as one diff: the payloads first, then the items with different verdicts. */
export function writeComparison({ a, b, comparison }: ComparedChat): string {
  const { rows, flips, totals } = comparison;
  return [
    writeSide("A", "---", a, totals.total.a),
    writeSide("B", "+++", b, totals.total.b),
    ...rows.map(writeRow),
    ...flips.map(writeFlip),
  ].join("");
}
