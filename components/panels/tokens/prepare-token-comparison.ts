import type { ComparisonRow, TokenComparison } from "@/lib/contract/token-comparison";
import { holdsHistory } from "@/lib/core/compare-formats";
import { FORMAT_IDS, type FormatId } from "@/lib/core/model/format";
import type { TokenLayer } from "@/lib/core/tokens/token-report";
import { TOKENIZER_IDS, type TokenizerId } from "@/lib/core/tokens/tokenizers";
import type { TokenPrice } from "../format-token-price";
import { LAYERS } from "./prepare-tokens";

/** Widths are shares of the longest bar, 0 to 1, so that vocabularies are comparable. */
type Segment = Readonly<{ layer: TokenLayer; width: number }>;

export type ComparedBar = Pick<
  ComparisonRow,
  "format" | "text" | "framing" | "media" | "total" | "savedPercent" | "messageCount"
> &
  Readonly<{
    isActive: boolean;
    isBaseline: boolean;
    segments: readonly Segment[];
    /** For each of `messageIds`. */
    shares: readonly number[];
    price: Readonly<{ request: TokenPrice; thousand: TokenPrice }> | undefined;
  }>;

export type ComparedGroup = Readonly<{
  tokenizer: TokenizerId;
  isInForce: boolean;
  bars: readonly ComparedBar[];
}>;

type LeavingOut = Readonly<{ format: FormatId; count: number }>;

export type PreparedComparison = Readonly<{
  /** The active vocabulary first. */
  groups: readonly ComparedGroup[];
  /** Those that have a colour in some bar. */
  layers: readonly TokenLayer[];
  messageIds: readonly string[];
  /** Formats that cannot hold the selection. */
  notComparable: readonly FormatId[];
  /** Formats that describe media in text where the baseline sends them. */
  describing: readonly FormatId[];
  /** Formats that write fewer messages than the baseline, and how many fewer. */
  leavingOut: readonly LeavingOut[];
}>;

const timesThousand = ({ min, max, accuracy }: TokenPrice): TokenPrice => ({
  min: min * 1000,
  max: max === undefined ? undefined : max * 1000,
  accuracy,
});

function toBar(row: ComparisonRow, comparison: TokenComparison, longest: number): ComparedBar {
  const { active, money } = comparison;
  const { format, text, framing, media, total, savedPercent, messageCount, layers, shares } = row;
  const usd = money?.byFormat[format];
  const request =
    usd?.tokenizer === row.tokenizer ? { min: usd.min, max: usd.max, accuracy: total.accuracy } : undefined;
  return {
    format,
    text,
    framing,
    media,
    total,
    savedPercent,
    messageCount,
    isActive: format === active,
    isBaseline: format === comparison.baseline,
    segments: LAYERS.flatMap((layer) => {
      const tokens = layers[layer] ?? 0;
      return tokens === 0 ? [] : [{ layer, width: tokens / longest }];
    }),
    shares: shares.map((tokens) => tokens / longest),
    price: request && { request, thousand: timesThousand(request) },
  };
}

function describingFormats({ rows, tokenizer }: TokenComparison): readonly FormatId[] {
  const counted = rows.filter((row) => row.tokenizer === tokenizer && holdsHistory(row.format));
  const sends = ({ media }: ComparisonRow) => media.max !== 0;
  return counted.some(sends) ? counted.filter((row) => !sends(row)).map(({ format }) => format) : [];
}

const leavingOutFormats = ({ rows, tokenizer }: TokenComparison): readonly LeavingOut[] =>
  rows
    .filter((row) => row.tokenizer === tokenizer && row.leftOut > 0)
    .map(({ format, leftOut }) => ({ format, count: leftOut }));

/** Bars on one scale, grouped by vocabulary. */
export function prepareTokenComparison(comparison: TokenComparison): PreparedComparison {
  const { rows, tokenizer: inForce, messageIds } = comparison;
  const longest = rows.reduce((most, { text }) => Math.max(most, text.min), 1);
  const order = [inForce, ...TOKENIZER_IDS.filter((id) => id !== inForce)];
  const groups = order.map((tokenizer) => ({
    tokenizer,
    isInForce: tokenizer === inForce,
    bars: rows.filter((row) => row.tokenizer === tokenizer).map((row) => toBar(row, comparison, longest)),
  }));
  return {
    groups,
    layers: LAYERS.filter((layer) => rows.some(({ layers }) => (layers[layer] ?? 0) > 0)),
    messageIds,
    notComparable: FORMAT_IDS.filter(
      (format) => !holdsHistory(format) && !rows.some((row) => row.format === format),
    ),
    describing: describingFormats(comparison),
    leavingOut: leavingOutFormats(comparison),
  };
}
