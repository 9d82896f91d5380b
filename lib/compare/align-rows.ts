import type { LedgerEntry } from "../core/model/ledger";
import type { SystemLayer } from "../core/model/selected-context";
import { knownAmount, sumAmounts, type TokenAmount } from "../core/tokens/token-amount";
import type { ComparableReport } from "./compared-side";
import type { Flip } from "./find-flips";
import { type OwnedText, ownerKey, ownerOf, type RowOwner, splitBySource } from "./split-by-source";

export type RowState = "same" | "changed" | "only-a" | "only-b";

/** One message or part as it appears in both payloads. */
export type CompareRow = Readonly<{
  key: string;
  owner: RowOwner;
  state: RowState;
  /** Absent when this side does not send it. */
  textA: string | undefined;
  textB: string | undefined;
  tokensA: TokenAmount | undefined;
  tokensB: TokenAmount | undefined;
  /** Why only one side includes the message. */
  why: Flip | undefined;
}>;

const LAYER_ORDER: readonly SystemLayer[] = ["prompt", "summary", "profile", "relevant", "episodic"];

/** `media` lists the sent items, because the text may not mention them. */
type Part = OwnedText & Readonly<{ tokens: TokenAmount; media: string }>;

/** Text and media of each owner; an owner that is counted but not written has an empty text. */
function partsOf(report: ComparableReport): ReadonlyMap<string, Part> {
  const amounts = new Map<string, TokenAmount[]>();
  const owners = new Map<string, RowOwner>();
  const add = (owner: RowOwner, amount: TokenAmount) => {
    const key = ownerKey(owner);
    owners.set(key, owner);
    const known = amounts.get(key);
    if (known) known.push(amount);
    else amounts.set(key, [amount]);
  };
  for (const { source, tokens, accuracy } of report.tokens.rows)
    add(ownerOf(source), knownAmount(tokens, accuracy));
  const media = new Map<string, string>();
  for (const { messageId, position, amount } of report.tokens.mediaRows) {
    const owner: RowOwner = { kind: "message", messageId };
    add(owner, amount);
    media.set(ownerKey(owner), `${media.get(ownerKey(owner)) ?? ""} ${position}`);
  }
  const texts = splitBySource(report);
  const unwritten = [...owners].filter(([key]) => !texts.has(key));
  const owned = [...texts, ...unwritten.map(([key, owner]) => [key, { owner, text: "" }] as const)];
  return new Map(
    owned.map(([key, text]) => [
      key,
      { ...text, tokens: sumAmounts(amounts.get(key) ?? []), media: media.get(key) ?? "" },
    ]),
  );
}

/** Each message's position in the chat; a message included only through a reply is older than both windows. */
function positionsOf(reports: readonly ComparableReport[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  const note = ({ item }: LedgerEntry) => {
    if ((item.kind === "message" || item.kind === "media") && !positions.has(item.messageId))
      positions.set(item.messageId, item.position);
  };
  for (const { ledger } of reports) ledger.forEach(note);
  return positions;
}

/** System context first, then the chat in order, then the format's boilerplate. */
function placeOf(owner: RowOwner, positions: ReadonlyMap<string, number>): readonly [number, number] {
  if (owner.kind === "layer") return [0, LAYER_ORDER.indexOf(owner.layer)];
  return owner.kind === "message" ? [1, positions.get(owner.messageId) ?? -1] : [2, 0];
}

/** Brackets and separators cost tokens, but a row with nothing else shows no difference worth reading. */
const isWordless = (part: Part | undefined): boolean =>
  !part || (part.owner.kind === "frame" && part.text === "");

/** A different tokenizer changes the count, not the payload. */
function stateOf(a: Part | undefined, b: Part | undefined): RowState {
  if (isWordless(a) && isWordless(b)) return "same";
  if (!a) return "only-b";
  if (!b) return "only-a";
  return a.text === b.text && a.media === b.media ? "same" : "changed";
}

function flipsByMessage(flips: readonly Flip[]): ReadonlyMap<string, Flip> {
  return new Map(
    flips.flatMap((flip) => (flip.item.kind === "message" ? [[flip.item.messageId, flip] as const] : [])),
  );
}

/** Two payloads side by side: one row for every message and part that either side sends. */
export function alignRows(
  a: ComparableReport,
  b: ComparableReport,
  flips: readonly Flip[],
): readonly CompareRow[] {
  const why = flipsByMessage(flips);
  const partsA = partsOf(a);
  const partsB = partsOf(b);
  const positions = positionsOf([a, b]);
  const owners = new Map([...partsA, ...partsB].map(([key, { owner }]) => [key, owner]));
  return [...owners]
    .map(([key, owner]) => ({ key, owner, place: placeOf(owner, positions) }))
    .toSorted((one, other) => one.place[0] - other.place[0] || one.place[1] - other.place[1])
    .map(({ key, owner }) => {
      const inA = partsA.get(key);
      const inB = partsB.get(key);
      return {
        key,
        owner,
        state: stateOf(inA, inB),
        textA: inA?.text,
        textB: inB?.text,
        tokensA: inA?.tokens,
        tokensB: inB?.tokens,
        why: owner.kind === "message" ? why.get(owner.messageId) : undefined,
      };
    });
}
