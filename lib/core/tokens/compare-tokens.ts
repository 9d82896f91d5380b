import type { FormatId } from "../model/format";
import type { TokenizerId } from "./tokenizers";

/** `tokens` is absent if the format could not be counted. */
export type FormatTokens = Readonly<{ format: FormatId; tokenizer: TokenizerId; tokens: number | undefined }>;

export type FormatComparison = FormatTokens &
  Readonly<{
    /** Percent of the baseline's tokens in the same tokenizer, one decimal; negative if the format costs more. */
    savedPercent: number | undefined;
  }>;

/** Each tokenizer has its own baseline, because savings are only comparable within one. */
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

/** Unknown if either number is, or if the baseline is zero. */
export function savedPercent(baseline: number | undefined, tokens: number | undefined): number | undefined {
  if (baseline === undefined || tokens === undefined || baseline === 0) return undefined;
  return Math.round((1 - tokens / baseline) * 1000) / 10;
}
