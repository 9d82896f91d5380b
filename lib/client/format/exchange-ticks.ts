const MAX_TICKS = 240;

/** Where to draw the exchanges along a slider, each from 0 to 1; of very many, as many as can be told apart. */
export function exchangeTicks(exchanges: readonly number[], messageCount: number): readonly number[] {
  if (messageCount < 2) return [];
  const step = Math.max(1, Math.ceil(exchanges.length / MAX_TICKS));
  return exchanges
    .filter((_, index) => index % step === 0)
    .map((message) => (message - 1) / (messageCount - 1));
}
