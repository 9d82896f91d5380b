/** `exact`: counted with the vocabulary. `provider`: by the provider's own rule. `estimate`: an approximation. */
export type Accuracy = "exact" | "provider" | "estimate";

/** Inclusive; `max` is absent if the upper bound is unknown, which is not the same as zero. */
export type TokenRange = Readonly<{ min: number; max: number | undefined }>;

/** A number of tokens and its reliability. */
export type TokenAmount = TokenRange &
  Readonly<{
    accuracy: Accuracy;
    /** The best guess inside the range; absent if it is `min`. */
    likely?: number;
  }>;

const TRUST: readonly Accuracy[] = ["exact", "provider", "estimate"];

export function knownAmount(tokens: number, accuracy: Accuracy): TokenAmount {
  return { min: tokens, max: tokens, accuracy };
}

export const NO_TOKENS: TokenAmount = knownAmount(0, "exact");

/** At least `min`, without a known upper bound. */
export const openAmount = (min: number, likely = min): TokenAmount => estimate(min, likely, undefined);

/** A guess and its range. */
export const estimate = (min: number, likely: number, max: number | undefined): TokenAmount => ({
  min,
  max,
  accuracy: "estimate",
  ...(likely !== min && { likely }),
});

/** The one number to compare with a provider's. */
export const likelyTokens = ({ min, likely = min }: TokenAmount): number => likely;

export const weakest = (one: Accuracy, other: Accuracy): Accuracy =>
  TRUST.indexOf(other) > TRUST.indexOf(one) ? other : one;

/** A sum is as reliable as its weakest part, and has no upper bound if one part has none. */
export function sumAmounts(amounts: readonly TokenAmount[]): TokenAmount {
  let min = 0;
  let likely = 0;
  let max: number | undefined = 0;
  let accuracy: Accuracy = "exact";
  for (const amount of amounts) {
    min += amount.min;
    likely += likelyTokens(amount);
    max = max === undefined || amount.max === undefined ? undefined : max + amount.max;
    accuracy = weakest(accuracy, amount.accuracy);
  }
  return { min, max, accuracy, ...(likely !== min && { likely }) };
}
