import "server-only";
import { type ComparedFormat, type ComparisonMode, compareFormats } from "../core/compare-formats";
import type { FormatId } from "../core/formats/format";
import { FORMATS } from "../core/formats/registry";
import { priceOf, priceRangeOf } from "../core/pricing";
import type { Settings } from "../core/schema/settings";
import { resolveSettings } from "../core/settings/resolve-settings";
import { resolveTokenizer } from "../core/tokens/resolve-tokenizer";
import type { TokenAmount } from "../core/tokens/token-amount";
import { windowSize } from "../core/window/history-limit";
import { shortenMedia } from "../shorten-media";
import type { ComparisonRow, TokenComparison, TokenComparisonRequest, UsdRange } from "../token-comparison";
import { environmentOverrides } from "./env";
import { commonSize } from "./inspect-chat";
import type { Store } from "./store";
import { tokenCounter } from "./token-counter";

/** What the same chat costs in every format and vocabulary. Undefined when there is no such chat. */
export async function compareFormatsOfChat(
  store: Store,
  { chatId, at, overrides, mode }: TokenComparisonRequest,
): Promise<TokenComparison | undefined> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const chosen = { environment: environmentOverrides(), chat: overview.settings, whatIf: overrides };
  const settings = resolveSettings(chosen);
  const active: FormatId = settings.compact ? "compact" : "gemini";
  // The same reading serves most limits. Each by its own needs what the format that looks back furthest does.
  const size = mode === "same-selection" ? commonSize(settings) : windowSize("openai-summary", settings);
  // As in the workbench, a cut-off message that is gone gives way to the newest one.
  const stored =
    (await store.readContext(chatId, { at, size })) ?? (await store.readContext(chatId, { size }));
  if (stored === undefined) return undefined;
  const input = shortenMedia(stored.input);
  const compared = compareFormats({ input, settings, mode, counterOf: tokenCounter });
  const messageIds = sharedMessages(compared, mode);
  return {
    mode,
    active,
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
