const MAX_TICKS = 240;

/** Tick positions of the exchanges along a slider, from 0 to 1, thinned out to what a reader can distinguish. */
export function exchangeTicks(exchanges: readonly number[], messageCount: number): readonly number[] {
  if (messageCount < 2) return [];
  const step = Math.max(1, Math.ceil(exchanges.length / MAX_TICKS));
  return exchanges
    .filter((_, index) => index % step === 0)
    .map((message) => (message - 1) / (messageCount - 1));
}
