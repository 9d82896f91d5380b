export type Layer = "immediate" | "recent" | "relevant" | "background" | "episodic";

/** Parts of a hundred: whole numbers, so that a share is never off by a rounding error. */
const SHARES: Readonly<Record<Layer, number>> = {
  immediate: 20,
  recent: 30,
  relevant: 25,
  background: 15,
  episodic: 10,
};

export const shareOf = (layer: Layer, budget: number): number => Math.floor((budget * SHARES[layer]) / 100);

/** The smallest budget whose share holds so many tokens. */
export const budgetForShare = (layer: Layer, tokens: number): number =>
  Math.ceil((tokens * 100) / SHARES[layer]);
