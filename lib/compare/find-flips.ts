import { entry, type Ledger, type LedgerEntry, type LedgerItem, type Verdict } from "../core/model/ledger";

/** From A to B: added, removed, or excluded on both sides for different reasons. */
export type FlipDirection = "in" | "out" | "other";

/** An item with different verdicts in A and B; a side that never considered it has no entry. */
export type Flip = Readonly<{
  key: string;
  item: LedgerItem;
  direction: FlipDirection;
  a: LedgerEntry | undefined;
  b: LedgerEntry | undefined;
}>;

const isSent = (verdict: Verdict | undefined) => verdict === "kept" || verdict === "replaced";

function directionOf(a: LedgerEntry | undefined, b: LedgerEntry | undefined): FlipDirection {
  if (isSent(a?.verdict) === isSent(b?.verdict)) return "other";
  return isSent(b?.verdict) ? "in" : "out";
}

const flip = (
  key: string,
  item: LedgerItem,
  a: LedgerEntry | undefined,
  b: LedgerEntry | undefined,
): Flip => ({ key, item, direction: directionOf(a, b), a, b });

type Span = Readonly<{ from: number; to: number; entry: LedgerEntry }>;

/** A single message is a run of length one. */
function spansOf(ledger: Ledger): readonly Span[] {
  return ledger
    .flatMap((judged): Span[] => {
      const { item } = judged;
      if (item.kind === "message") return [{ from: item.position, to: item.position, entry: judged }];
      return item.kind === "messages" ? [{ from: item.from, to: item.to, entry: judged }] : [];
    })
    .toSorted((one, other) => one.from - other.from);
}

/** The message itself if a side names it, otherwise the stretch that both runs share. */
function sharedItem(a: Span, b: Span, from: number, to: number): LedgerItem {
  const named = [a, b].find(({ entry: { item } }) => item.kind === "message");
  return named?.entry.item ?? { kind: "messages", from, to, count: to - from + 1, mediaCount: 0 };
}

/**
 * Settings that include a run's newest message may miss the older ones; a stretch needs settings that include all of
 * it.
 */
function entryAt({ entry: judged, to: end }: Span, from: number, to: number): LedgerEntry {
  const { admittedBy, allAdmittedBy, ...rest } = judged;
  if (from < to) return allAdmittedBy ? { ...rest, admittedBy: allAdmittedBy } : rest;
  return admittedBy && to === end ? { ...rest, admittedBy } : rest;
}

/** Walks both chats together, so the cost depends on the number of runs, not messages. */
function flippedMessages(ledgerA: Ledger, ledgerB: Ledger): readonly Flip[] {
  const spansA = spansOf(ledgerA);
  const spansB = spansOf(ledgerB);
  const flips: Flip[] = [];
  let atA = 0;
  let atB = 0;
  for (;;) {
    const a = spansA[atA];
    const b = spansB[atB];
    if (!a || !b) return flips;
    const from = Math.max(a.from, b.from);
    const to = Math.min(a.to, b.to);
    if (from <= to && a.entry.verdict !== b.entry.verdict)
      flips.push(
        flip(`message ${from}`, sharedItem(a, b, from, to), entryAt(a, from, to), entryAt(b, from, to)),
      );
    if (a.to <= b.to) atA += 1;
    if (b.to <= a.to) atB += 1;
  }
}

/** An event's verdict does not depend on settings, so events never flip. */
type Kind = Exclude<LedgerItem["kind"], "message" | "messages" | "event" | "events">;

const UNNAMED: ReadonlySet<LedgerItem["kind"]> = new Set(["message", "messages", "event", "events"]);
const isNamed = (item: LedgerItem): item is Extract<LedgerItem, { kind: Kind }> => !UNNAMED.has(item.kind);

/** Identifies an item across ledgers: hits and profiles by message or user id, not by rank. */
function nameOf(item: Extract<LedgerItem, { kind: Kind }>): string {
  if (item.kind === "media") return `media ${item.position} ${item.media}`;
  return item.kind === "summary"
    ? `summary ${item.version}`
    : `layer ${item.layer} ${item.of ?? `at ${item.place}`}`;
}

/** Entries of the given kinds by name; repeated names get a counter. */
function byName(ledger: Ledger, kinds: readonly Kind[]): ReadonlyMap<string, LedgerEntry> {
  const found = new Map<string, LedgerEntry>();
  const seen = new Map<string, number>();
  for (const judged of ledger) {
    const { item } = judged;
    if (!isNamed(item) || !kinds.includes(item.kind)) continue;
    const name = nameOf(item);
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    found.set(times === 0 ? name : `${name} again ${times}`, judged);
  }
  return found;
}

type Missing = (item: LedgerItem) => LedgerEntry | undefined;

/** Media inside a run of messages have no entry: they are excluded with their message. */
const excludedWithMessage: Missing = (item) => entry(item, "left-out", "message-out");
const notConsidered: Missing = () => undefined;

function flippedItems(a: Ledger, b: Ledger, kinds: readonly Kind[], missing: Missing): readonly Flip[] {
  const inA = byName(a, kinds);
  const inB = byName(b, kinds);
  return [...new Set([...inA.keys(), ...inB.keys()])].flatMap((name) => {
    const item = (inA.get(name) ?? inB.get(name))?.item;
    if (!item) return [];
    const entryA = inA.get(name) ?? missing(item);
    const entryB = inB.get(name) ?? missing(item);
    // "Not sent" and "not considered" are equivalent.
    const isFlip = entryA && entryB ? entryA.verdict !== entryB.verdict : isSent((entryA ?? entryB)?.verdict);
    return isFlip ? [flip(name, item, entryA, entryB)] : [];
  });
}

/** Every stored item whose verdict differs: messages oldest first, then media, then the system context. */
export function findFlips(a: Ledger, b: Ledger): readonly Flip[] {
  return [
    ...flippedMessages(a, b),
    ...flippedItems(a, b, ["media"], excludedWithMessage),
    ...flippedItems(a, b, ["summary", "layer"], notConsidered),
  ];
}
