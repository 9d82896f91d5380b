import type { ComparedFormat, ComparisonMode } from "../core/compare-formats";
import type { FormatId } from "../core/model/format";
import type { SettingOverrides } from "../core/schema/settings";
import type { TokenizerId } from "../core/tokens/tokenizers";

/** The Tokens panel's query: every format in every vocabulary, at a message, with previewed settings. */
export type TokenComparisonRequest = Readonly<{
  chatId: string;
  /** Id of the cut-off message; absent means the newest. */
  at?: string | undefined;
  overrides: SettingOverrides;
  mode: ComparisonMode;
}>;

export function writeTokenComparisonQuery({
  at,
  overrides,
  mode,
}: Omit<TokenComparisonRequest, "chatId">): string {
  const query = new URLSearchParams({ mode, ...(at !== undefined && { at }) });
  for (const [setting, value] of Object.entries(overrides)) query.set(setting, String(value));
  return query.toString();
}

/** Dollars for one request's input; `max` is absent when the upper bound is unknown. */
export type UsdRange = Readonly<{ min: number; max: number | undefined }>;

export type ComparisonRow = Omit<ComparedFormat, "messages"> &
  Readonly<{
    /** How many messages the format writes. */
    messageCount: number;
    /** Text tokens of each of the comparison's `messageIds`. */
    shares: readonly number[];
  }>;

type ComparisonMoney = Readonly<{
  source: string;
  /** ISO date of the price table. */
  asOf: string;
  /** Counted in the vocabulary of the model that the format would be posted to; a view has no price. */
  byFormat: Readonly<Partial<Record<FormatId, UsdRange & Readonly<{ tokenizer: TokenizerId }>>>>;
}>;

export type TokenComparison = Readonly<{
  mode: ComparisonMode;
  /** The active format and vocabulary. */
  active: FormatId;
  /** The baseline for savings: the plain form of the active format. */
  baseline: FormatId;
  tokenizer: TokenizerId;
  modelId: string;
  rows: readonly ComparisonRow[];
  /** The messages that all rows share; empty where each format chooses its own. */
  messageIds: readonly string[];
  /** Absent when the model's price is unknown. */
  money: ComparisonMoney | undefined;
}>;
