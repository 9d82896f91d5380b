import type { ProviderFailure, ProviderVectors } from "./provider";

/** Google's limit of texts per call; OpenAI would accept more. */
const BATCH_SIZE = 100;

type Vectors = readonly (readonly number[])[];

/** Sequential, because parallel batches would hit the rate limit together. */
export async function embedInBatches(
  texts: readonly string[],
  embedBatch: (batch: readonly string[]) => Promise<Vectors | ProviderFailure>,
): Promise<ProviderVectors> {
  const vectors: (readonly number[])[] = [];
  for (let start = 0; start < texts.length; start += BATCH_SIZE) {
    const batch = await embedBatch(texts.slice(start, start + BATCH_SIZE));
    if ("kind" in batch) return batch;
    vectors.push(...batch);
  }
  return { kind: "embedded", vectors };
}
