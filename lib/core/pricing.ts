// The third door of the core: prices (0.8 MB of data, no network). For the server and the command line, not the browser.
import { calcPrice } from "@pydantic/genai-prices";
import { describeModel } from "./tokens/models";
import type { TokenAmount } from "./tokens/token-amount";

export type Price = Readonly<{
  /** For one request's input, and for its answer where that is asked for. */
  usd: number;
  usdPer1000Requests: number;
  source: string;
  /** ISO date of the price table. */
  asOf: string;
}>;

/** In dollars for the input of one request; `max` is absent when nobody knows the upper end. */
export type PriceRange = Readonly<{ min: number; max: number | undefined }> & Pick<Price, "source" | "asOf">;

/** The release of the table that is installed; a test fails when the package moves on without this. */
export const PRICE_TABLE = { name: "@pydantic/genai-prices", version: "0.1.8", asOf: "2026-09-23" } as const;

/** Undefined for a model without a known price: unknown is not free. `at` chooses among prices with start dates. */
export function priceOf({
  modelId,
  inputTokens,
  outputTokens = 0,
  at = new Date(PRICE_TABLE.asOf),
}: Readonly<{ modelId: string; inputTokens: number; outputTokens?: number; at?: Date }>): Price | undefined {
  const { id, provider } = describeModel(modelId);
  if (provider === undefined) return undefined;
  const usage = { input_tokens: inputTokens, output_tokens: outputTokens };
  const found = calcPrice(usage, id, { providerId: provider, timestamp: at });
  if (!found) return undefined;
  return {
    usd: found.total_price,
    usdPer1000Requests: found.total_price * 1000,
    source: `${PRICE_TABLE.name} ${PRICE_TABLE.version}, ${found.provider.name}: ${found.model.name ?? found.model.id}`,
    asOf: PRICE_TABLE.asOf,
  };
}

/** What an amount costs that is only known within bounds. */
export function priceRangeOf(modelId: string, { min, max }: TokenAmount): PriceRange | undefined {
  const low = priceOf({ modelId, inputTokens: min });
  if (low === undefined) return undefined;
  const { usd, source, asOf } = low;
  return { min: usd, max: max === min ? usd : upperPrice(modelId, max), source, asOf };
}

const upperPrice = (modelId: string, max: number | undefined): number | undefined =>
  max === undefined ? undefined : priceOf({ modelId, inputTokens: max })?.usd;
