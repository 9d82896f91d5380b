import type { PriceRange } from "../core/pricing";
import {
  type Accuracy,
  likelyTokens,
  sumAmounts,
  type TokenAmount,
  type TokenRange,
} from "../core/tokens/token-amount";
import type { TokenReport } from "../core/tokens/token-report";

/** B - A; an unknown bound is absent. */
export type AmountDifference = Readonly<{
  min: number | undefined;
  max: number | undefined;
  accuracy: Accuracy;
}>;

/** `share` is relative to A's minimum; absent when that is zero or an upper bound is unknown. */
export type TokenChange = Readonly<{
  a: TokenAmount;
  b: TokenAmount;
  difference: AmountDifference;
  share: number | undefined;
}>;

/** In dollars. */
type PriceChange = Readonly<{
  a: PriceRange | undefined;
  b: PriceRange | undefined;
  /** Absent when a price is unknown. */
  difference: AmountDifference | undefined;
  share: number | undefined;
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

const subtractRange = (b: TokenRange, a: TokenRange) => ({
  min: less(b.min, a.max),
  max: less(b.max, a.min),
});

/** A difference is as reliable as its operands: two exact amounts give an exact difference. */
function subtract(b: TokenAmount, a: TokenAmount): AmountDifference {
  return { ...subtractRange(b, a), accuracy: weakest([a, b]) };
}

/** With an unknown upper bound, the minimum is no basis for a percentage. */
function shareOf(a: TokenRange, b: TokenRange): number | undefined {
  const isOpen = a.max === undefined || b.max === undefined;
  return isOpen || a.min === 0 ? undefined : (b.min - a.min) / a.min;
}

function change(a: TokenAmount, b: TokenAmount, difference = subtract(b, a)): TokenChange {
  return { a, b, difference, share: shareOf(a, b) };
}

type Media = Pick<TokenReport, "mediaRows" | "modelId">;

/** Two models without a known rule have two different unknown costs, so the model is part of the key. */
const keyOf = ({ messageId, position, amount }: Media["mediaRows"][number], modelId: string) =>
  JSON.stringify([messageId, position, amount, amount.max === undefined && modelId]);

/** Rows that only this side has. An item that both sides send costs the same, even if that cost is uncertain. */
function ownRows(media: Media, other: Media): readonly TokenAmount[] {
  const known = new Set(other.mediaRows.map((row) => keyOf(row, other.modelId)));
  return media.mediaRows.filter((row) => !known.has(keyOf(row, media.modelId))).map(({ amount }) => amount);
}

const subtractMedia = (a: Media, b: Media): AmountDifference =>
  subtract(sumAmounts(ownRows(b, a)), sumAmounts(ownRows(a, b)));

/** Under the same rule both sides have the same margin of error, so only the best guesses are subtracted. */
function subtractFraming(a: TokenReport, b: TokenReport): AmountDifference {
  if (a.framingRule !== b.framingRule || a.modelId !== b.modelId) return subtract(b.framing, a.framing);
  const tokens = likelyTokens(b.framing) - likelyTokens(a.framing);
  return { min: tokens, max: tokens, accuracy: weakest([a.framing, b.framing]) };
}

const plus = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one + other;

function addDifferences(differences: readonly AmountDifference[]): AmountDifference {
  const accuracy = weakest(differences.map((each) => ({ min: 0, max: 0, accuracy: each.accuracy })));
  return differences.reduce<AmountDifference>(
    (sum, each) => ({ min: plus(sum.min, each.min), max: plus(sum.max, each.max), accuracy }),
    { min: 0, max: 0, accuracy },
  );
}

type Priced = Readonly<{ tokens: TokenReport; price: PriceRange | undefined }>;

const ROUNDING = 1e-9;

/** Dollars per token if every known bound is charged at one rate: one model, no higher tier for long inputs. */
function sharedRate(sides: readonly Priced[]): number | undefined {
  const rates = sides.flatMap(({ tokens: { total }, price }) =>
    (["min", "max"] as const).flatMap((end) => {
      const [tokens, usd] = [total[end], price?.[end]];
      return tokens && usd !== undefined ? [usd / tokens] : [];
    }),
  );
  const [first] = rates;
  const isCommon = first !== undefined && rates.every((rate) => Math.abs(rate - first) <= first * ROUNDING);
  return isCommon ? first : undefined;
}

const times = (amount: number | undefined, factor: number) =>
  amount === undefined ? undefined : amount * factor;

/**
 * At one shared rate only the token difference changes the price, because the common part costs both sides the same.
 */
function comparePrices(a: Priced, b: Priced, tokens: AmountDifference): PriceChange {
  const prices = { a: a.price, b: b.price };
  if (!a.price || !b.price) return { ...prices, difference: undefined, share: undefined };
  const rate = sharedRate([a, b]);
  const difference: AmountDifference =
    rate === undefined
      ? { ...subtractRange(b.price, a.price), accuracy: weakest([a.tokens.total, b.tokens.total]) }
      : { min: times(tokens.min, rate), max: times(tokens.max, rate), accuracy: tokens.accuracy };
  return { ...prices, difference, share: shareOf(a.price, b.price) };
}

/** Tokens and cost of both sides, and the difference B - A. */
export function compareTotals(a: Priced, b: Priced): Totals {
  const text = change(a.tokens.text, b.tokens.text);
  const framing = change(a.tokens.framing, b.tokens.framing, subtractFraming(a.tokens, b.tokens));
  const media = change(a.tokens.media, b.tokens.media, subtractMedia(a.tokens, b.tokens));
  const difference = addDifferences([text.difference, framing.difference, media.difference]);
  return {
    text,
    framing,
    media,
    total: change(a.tokens.total, b.tokens.total, difference),
    price: comparePrices(a, b, difference),
  };
}
