import type { ReportFacts } from "@/lib/contract/inspection";
import type { LedgerEntry, Reason, Verdict } from "@/lib/core/model/ledger";
import { knownAmount, sumAmounts, type TokenAmount } from "@/lib/core/tokens/token-amount";

/** The timeline's verdicts: `kept` is split by reason, `left out` by whether the message only comes later. */
export type MarkKind = Verdict | "current" | "immediate" | "later";

type Why = Readonly<{
  reason: Reason;
  limit: LedgerEntry["limit"] | undefined;
  admittedBy: LedgerEntry["admittedBy"] | undefined;
  coveredBy: number | undefined;
}>;
export type MediaMark = Readonly<{ verdict: Verdict }> & Why;
export type MessageMark = Readonly<{
  kind: MarkKind;
  /** Tokens of the text and the media; absent when nothing is sent. */
  tokens: TokenAmount | undefined;
  media: ReadonlyMap<number, MediaMark>;
}> &
  Why;

/** `position` is the message's index in the stored chat, from 0. */
export type MarkOf = (position: number, messageId: string) => MessageMark | undefined;

/** A report's verdict on each stored message, for lookup by a timeline row. */
export function markMessages({ ledger, tokens }: ReportFacts): MarkOf {
  const single = new Map<number, LedgerEntry>();
  const runs: { from: number; to: number; entry: LedgerEntry }[] = [];
  const media = new Map<number, Map<number, MediaMark>>();
  for (const entry of ledger) {
    const { item } = entry;
    if (item.kind === "message") single.set(item.position, entry);
    else if (item.kind === "messages") runs.push({ from: item.from, to: item.to, entry });
    else if (item.kind === "media") {
      const ofMessage = media.get(item.position) ?? new Map<number, MediaMark>();
      media.set(item.position, ofMessage.set(item.media, { verdict: entry.verdict, ...whyOf(entry) }));
    }
  }
  const { accuracy } = tokens.text;
  const messageTokens = new Map(
    tokens.messages.map(({ messageId, text, media: sent }) => [
      messageId,
      sumAmounts([knownAmount(text, accuracy), sent]),
    ]),
  );
  return (position, messageId) => {
    const run = runs.find(({ from, to }) => from <= position && position <= to);
    const entry = single.get(position) ?? run?.entry;
    return (
      entry && {
        kind: kindOf(entry),
        ...whyOf(entry),
        // The limit that admits a run's newest message does not admit the older ones.
        ...(run && entry === run.entry && position < run.to && { admittedBy: undefined }),
        tokens: messageTokens.get(messageId),
        media: media.get(position) ?? NO_MEDIA,
      }
    );
  };
}

/** Each report creates new marks, mostly with equal content. */
export function areSameMarks(one: MessageMark | undefined, other: MessageMark | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const { media, ...rest } = one;
  const { media: otherMedia, ...otherRest } = other;
  return (
    JSON.stringify(rest) === JSON.stringify(otherRest) &&
    JSON.stringify([...media]) === JSON.stringify([...otherMedia])
  );
}

const NO_MEDIA: ReadonlyMap<number, MediaMark> = new Map();

const whyOf = ({ reason, limit, admittedBy, coveredBy }: LedgerEntry): Why => ({
  reason,
  limit,
  admittedBy,
  coveredBy,
});

function kindOf({ verdict, reason }: LedgerEntry): MarkKind {
  if (reason === "current" || reason === "immediate") return reason;
  return reason === "after-cut-off" ? "later" : verdict;
}
