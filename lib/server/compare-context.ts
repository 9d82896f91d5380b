import "server-only";
import { type ComparedFormat, type ComparisonMode, compareFormats } from "../core/compare-formats";
import type { ContextInput } from "../core/context-input";
import { FORMATS } from "../core/formats/registry";
import { priceOf, priceRangeOf } from "../core/pricing";
import type { Settings } from "../core/schema/settings";
import { resolveTokenizer } from "../core/tokens/resolve-tokenizer";
import type { TokenAmount } from "../core/tokens/token-amount";
import type { ComparisonRow, TokenComparison, UsdRange } from "../token-comparison";
import { tokenCounter } from "./token-counter";

/** What a context that was read costs in every format and vocabulary. */
export function compareContext(
  input: ContextInput,
  settings: Settings,
  mode: ComparisonMode,
): TokenComparison {
  const compared = compareFormats({ input, settings, mode, counterOf: tokenCounter });
  const messageIds = sharedMessages(compared, mode);
  return {
    mode,
    active: settings.compact ? "compact" : "gemini",
    tokenizer: resolveTokenizer(settings),
    modelId: settings.model,
    rows: compared.map((row) => packRow(row, messageIds)),
    messageIds,
    money: priceFormats(compared, settings),
  };
}

const sharedMessages = (rows: readonly ComparedFormat[], mode: ComparisonMode): readonly string[] =>
  mode === "own-limits"
    ? []
    : [...new Set(rows.flatMap(({ messages }) => messages.map(({ messageId }) => messageId)))];

/** Thirty rows name the same messages: their ids travel once. */
function packRow({ messages, ...row }: ComparedFormat, messageIds: readonly string[]): ComparisonRow {
  const texts = new Map(messages.map(({ messageId, text }) => [messageId, text]));
  return { ...row, messageCount: messages.length, shares: messageIds.map((id) => texts.get(id) ?? 0) };
}

function priceFormats(rows: readonly ComparedFormat[], settings: Settings): TokenComparison["money"] {
  const known = priceOf({ modelId: settings.model, inputTokens: 0 });
  if (known === undefined) return undefined;
  const tokenizer = resolveTokenizer(settings);
  const sent = rows.filter((row) => row.tokenizer === tokenizer && FORMATS[row.format].wire !== undefined);
  const byFormat = Object.fromEntries(
    sent.map(({ format, total }) => [format, priceRange(total, settings.model)]),
  );
  return { source: known.source, asOf: known.asOf, byFormat };
}

function priceRange(total: TokenAmount, modelId: string): UsdRange | undefined {
  const range = priceRangeOf(modelId, total);
  return range && { min: range.min, max: range.max };
}
