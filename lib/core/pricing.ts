// The core's third entry point: prices (0.8 MB of data, no network). For the server and command line, not the browser.
import { calcPrice } from "@pydantic/genai-prices";
import { describeModel } from "./tokens/models";
import type { TokenAmount } from "./tokens/token-amount";

export type Price = Readonly<{
  /** Cost of one request's input, plus its answer if requested. */
  usd: number;
  usdPer1000Requests: number;
  source: string;
  /** ISO date of the price table. */
  asOf: string;
}>;

/** In dollars for the input of one request; `max` is absent if the upper bound is unknown. */
export type PriceRange = Readonly<{ min: number; max: number | undefined }> & Pick<Price, "source" | "asOf">;

/** The installed version of the price table; a test fails if the package is updated without this. */
export const PRICE_TABLE = { name: "@pydantic/genai-prices", version: "0.1.8", asOf: "2026-09-23" } as const;

/** Undefined for a model without a known price, because unknown is not free. `at` selects among dated prices. */
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

/** The cost range of a token amount that is only known within bounds. */
export function priceRangeOf(modelId: string, { min, max }: TokenAmount): PriceRange | undefined {
  const low = priceOf({ modelId, inputTokens: min });
  if (low === undefined) return undefined;
  const { usd, source, asOf } = low;
  return { min: usd, max: max === min ? usd : upperPrice(modelId, max), source, asOf };
}

const upperPrice = (modelId: string, max: number | undefined): number | undefined =>
  max === undefined ? undefined : priceOf({ modelId, inputTokens: max })?.usd;
