/** `exact`: the vocabulary counted. `provider`: by the provider's own rule. `estimate`: a rule of thumb or a guess. */
export type Accuracy = "exact" | "provider" | "estimate";

/** Inclusive; `max` is absent when nobody knows the upper end, which is not the same as zero. */
export type TokenRange = Readonly<{ min: number; max: number | undefined }>;

/** A number of tokens and how far to trust it. */
export type TokenAmount = TokenRange & Readonly<{ accuracy: Accuracy }>;

const TRUST: readonly Accuracy[] = ["exact", "provider", "estimate"];

export function knownAmount(tokens: number, accuracy: Accuracy): TokenAmount {
  return { min: tokens, max: tokens, accuracy };
}

/** A sum is as trustworthy as its weakest part, and unknown above as soon as one part is. */
export function sumAmounts(amounts: readonly TokenAmount[]): TokenAmount {
  return amounts.reduce<TokenAmount>(
    (sum, amount) => ({
      min: sum.min + amount.min,
      max: sum.max === undefined || amount.max === undefined ? undefined : sum.max + amount.max,
      accuracy: TRUST.indexOf(amount.accuracy) > TRUST.indexOf(sum.accuracy) ? amount.accuracy : sum.accuracy,
    }),
    knownAmount(0, "exact"),
  );
}
