import "server-only";
import type {
  ComparisonRow,
  TokenComparison,
  TokenComparisonRequest,
  UsdRange,
} from "../../contract/token-comparison";
import {
  baselineFormat,
  type ComparedFormat,
  type ComparisonMode,
  compareFormats,
  formatsWorthWatching,
} from "../../core/compare-formats";
import { FORMATS } from "../../core/formats/registry";
import { FORMAT_IDS } from "../../core/model/format";
import { planRequest } from "../../core/plan/plan-request";
import { priceOf, priceRangeOf } from "../../core/pricing";
import { resolveTokenizer } from "../../core/tokens/resolve-tokenizer";
import type { TokenAmount } from "../../core/tokens/token-amount";
import type { Store } from "../store/store";
import { type ChatPlan, type LoadedContext, loadContext, type NoContext } from "./load-context";
import { tokenCounter } from "./token-counter";

/**
 * The cost of a chat in every format and vocabulary. As in the workbench, a missing cut-off message falls back to the
 * newest.
 */
export async function compareFormatsOfChat(
  store: Store,
  { mode, ...question }: TokenComparisonRequest,
): Promise<Readonly<{ kind: "ok"; comparison: TokenComparison }> | NoContext> {
  // The shared read serves most limits; a format with its own limits may look back to the last summary.
  const reach = mode === "same-selection" ? "shared" : "summary";
  const formats = mode === "same-selection" ? undefined : () => FORMAT_IDS;
  const context = await loadContext(store, { ...question, reach, formats, orNewest: true });
  return context.kind === "ok" ? { kind: "ok", comparison: compareContext(context, mode) } : context;
}

export function compareContext(context: LoadedContext, mode: ComparisonMode): TokenComparison {
  const { input, settings, facts, plan, tokenizer, models } = context;
  const compared = compareFormats({
    input,
    settings,
    mode,
    counterOf: tokenCounter,
    models,
    formats: mode === "same-selection" ? formatsWorthWatching(facts, settings) : undefined,
  });
  const messageIds = sharedMessages(compared, mode);
  return {
    mode,
    active: plan.format,
    baseline: baselineFormat(facts, settings),
    tokenizer,
    modelId: plan.model,
    rows: compared.map((row) => packRow(row, messageIds)),
    messageIds,
    money: priceFormats(compared, context),
  };
}

const sharedMessages = (rows: readonly ComparedFormat[], mode: ComparisonMode): readonly string[] =>
  mode === "own-limits"
    ? []
    : [...new Set(rows.flatMap(({ messages }) => messages.map(({ messageId }) => messageId)))];

/** Thirty rows name the same messages, so their ids are sent once. */
function packRow({ messages, ...row }: ComparedFormat, messageIds: readonly string[]): ComparisonRow {
  const texts = new Map(messages.map(({ messageId, text }) => [messageId, text]));
  return { ...row, messageCount: messages.length, shares: messageIds.map((id) => texts.get(id) ?? 0) };
}

/** Each format with the price and vocabulary of the model it would be posted to. */
function priceFormats(
  rows: readonly ComparedFormat[],
  { plan, settings, facts, models }: ChatPlan,
): TokenComparison["money"] {
  const known = plan.modelFits ? priceOf({ modelId: plan.model, inputTokens: 0 }) : undefined;
  if (known === undefined) return undefined;
  const sent = rows.filter(({ format }) => FORMATS[format].wire !== undefined);
  const byFormat = Object.fromEntries(
    sent.flatMap(({ format, tokenizer, total }) => {
      const own = planRequest(facts, settings, format, models);
      const isOwn = own.modelFits && resolveTokenizer(settings, own) === tokenizer;
      const usd = isOwn ? priceRange(total, own.model) : undefined;
      return usd === undefined ? [] : [[format, { ...usd, tokenizer }] as const];
    }),
  );
  return { source: known.source, asOf: known.asOf, byFormat };
}

function priceRange(total: TokenAmount, modelId: string): UsdRange | undefined {
  const range = priceRangeOf(modelId, total);
  return range && { min: range.min, max: range.max };
}
