// `contextscope/core/pricing`: the dated price table. A test compares the names with the source.
import { loadSource } from "./load-source.mjs";

const source = loadSource("../lib/core/pricing.ts");

export const { PRICE_TABLE, priceOf, priceRangeOf } = source;
