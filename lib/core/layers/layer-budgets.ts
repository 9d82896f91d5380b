export type Layer = "immediate" | "recent" | "relevant" | "background" | "episodic";

/** Percentages as integers, so that shares have no rounding errors. */
const SHARES: Readonly<Record<Layer, number>> = {
  immediate: 20,
  recent: 30,
  relevant: 25,
  background: 15,
  episodic: 10,
};

export const shareOf = (layer: Layer, budget: number): number => Math.floor((budget * SHARES[layer]) / 100);

/** The smallest budget whose share for the layer holds this many tokens. */
export const budgetForShare = (layer: Layer, tokens: number): number =>
  Math.ceil((tokens * 100) / SHARES[layer]);
