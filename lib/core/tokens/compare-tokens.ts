import type { FormatId } from "../model/format";
import type { TokenizerId } from "./tokenizers";

/** `tokens` is absent when the format could not be counted. */
export type FormatTokens = Readonly<{ format: FormatId; tokenizer: TokenizerId; tokens: number | undefined }>;

export type FormatComparison = FormatTokens &
  Readonly<{
    /** In percent of the baseline's tokens in the same tokenizer, one decimal; negative when the format costs more. */
    savedPercent: number | undefined;
  }>;

/** Savings only compare like with like: each tokenizer has its own baseline. */
export function compareTokens(
  counted: readonly FormatTokens[],
  baseline: FormatId,
): readonly FormatComparison[] {
  const baselines = new Map(
    counted.filter(({ format }) => format === baseline).map(({ tokenizer, tokens }) => [tokenizer, tokens]),
  );
  return counted.map((row) => ({
    ...row,
    savedPercent: savedPercent(baselines.get(row.tokenizer), row.tokens),
  }));
}

/** Unknown when either number is, and when there is nothing to save from. */
export function savedPercent(baseline: number | undefined, tokens: number | undefined): number | undefined {
  if (baseline === undefined || tokens === undefined || baseline === 0) return undefined;
  return Math.round((1 - tokens / baseline) * 1000) / 10;
}
