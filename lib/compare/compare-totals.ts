import type { PriceRange } from "../core/pricing";
import { type Accuracy, sumAmounts, type TokenAmount } from "../core/tokens/token-amount";
import type { TokenReport } from "../core/tokens/token-report";

/** B - A; an end that nobody knows is absent. */
export type Difference = Readonly<{
  min: number | undefined;
  max: number | undefined;
  accuracy: Accuracy;
}>;

/** `share` is of A's lowest possible amount; absent where that is zero. */
type Change<Amount> = Readonly<{ a: Amount; b: Amount; difference: Difference; share: number | undefined }>;
export type TokenChange = Change<TokenAmount>;

/** In dollars. */
export type PriceChange = Readonly<{
  a: PriceRange | undefined;
  b: PriceRange | undefined;
  /** Of the lowest possible amounts; absent when a price is unknown. */
  difference: number | undefined;
  share: number | undefined;
  accuracy: Accuracy;
}>;

export type Totals = Readonly<{
  total: TokenChange;
  text: TokenChange;
  media: TokenChange;
  framing: TokenChange;
  price: PriceChange;
}>;

const less = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one - other;

const weakest = (amounts: readonly TokenAmount[]): Accuracy => sumAmounts(amounts).accuracy;

/** As trustworthy as what differs: two exact amounts differ by an exact one. */
function subtract(b: TokenAmount, a: TokenAmount): Difference {
  return { min: less(b.min, a.max), max: less(b.max, a.min), accuracy: weakest([a, b]) };
}

const shareOf = (a: number, b: number) => (a === 0 ? undefined : (b - a) / a);

function change(a: TokenAmount, b: TokenAmount, difference = subtract(b, a)): TokenChange {
  return { a, b, difference, share: shareOf(a.min, b.min) };
}

type MediaRows = TokenReport["mediaRows"];
const keyOf = ({ messageId, position, amount: { min, max, accuracy } }: MediaRows[number]) =>
  JSON.stringify([messageId, position, min, max, accuracy]);

/** The rows that the other side has not got. A picture that both send costs the same, however unsure its cost. */
function ownRows(rows: MediaRows, others: MediaRows): readonly TokenAmount[] {
  const known = new Set(others.map(keyOf));
  return rows.filter((row) => !known.has(keyOf(row))).map(({ amount }) => amount);
}

function subtractMedia(a: TokenReport, b: TokenReport): Difference {
  return subtract(
    sumAmounts(ownRows(b.mediaRows, a.mediaRows)),
    sumAmounts(ownRows(a.mediaRows, b.mediaRows)),
  );
}

const plus = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one + other;

function addDifferences(differences: readonly Difference[]): Difference {
  const accuracy = weakest(differences.map((each) => ({ min: 0, max: 0, accuracy: each.accuracy })));
  return differences.reduce<Difference>(
    (sum, each) => ({ min: plus(sum.min, each.min), max: plus(sum.max, each.max), accuracy }),
    { min: 0, max: 0, accuracy },
  );
}

function comparePrices(
  a: PriceRange | undefined,
  b: PriceRange | undefined,
  accuracy: Accuracy,
): PriceChange {
  const isKnown = a !== undefined && b !== undefined;
  return {
    a,
    b,
    difference: isKnown ? b.min - a.min : undefined,
    share: isKnown ? shareOf(a.min, b.min) : undefined,
    accuracy,
  };
}

type Priced = Readonly<{ tokens: TokenReport; price: PriceRange | undefined }>;

/** Tokens and money of both sides, and what B has more. */
export function compareTotals(a: Priced, b: Priced): Totals {
  const text = change(a.tokens.text, b.tokens.text);
  const framing = change(a.tokens.framing, b.tokens.framing);
  const media = change(a.tokens.media, b.tokens.media, subtractMedia(a.tokens, b.tokens));
  const difference = addDifferences([text.difference, framing.difference, media.difference]);
  return {
    text,
    framing,
    media,
    total: change(a.tokens.total, b.tokens.total, difference),
    price: comparePrices(a.price, b.price, weakest([a.tokens.total, b.tokens.total])),
  };
}
