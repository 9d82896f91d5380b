import type { TokenAmount } from "@/lib/core/tokens/token-amount";

/** The provider's count against ours. `tokens` and `share` say how far it is outside our range. */
export type CountComparison =
  | Readonly<{ kind: "equal" | "within" }>
  | Readonly<{ kind: "more" | "fewer"; tokens: number; share: number | undefined }>;

/** An unknown upper bound is never exceeded. */
export function compareCounts({ min, max }: TokenAmount, provider: number): CountComparison {
  if (provider < min) return { kind: "fewer", tokens: min - provider, share: shareOf(min - provider, min) };
  if (max !== undefined && provider > max)
    return { kind: "more", tokens: provider - max, share: shareOf(provider - max, max) };
  return { kind: min === max ? "equal" : "within" };
}

const shareOf = (difference: number, ours: number): number | undefined =>
  ours === 0 ? undefined : difference / ours;
