import { oncePerInput } from "./once-per-input";

/** Where each id first stands. */
export const positionsById = oncePerInput(({ messages }): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>();
  for (const [position, { id }] of messages.entries()) if (!positions.has(id)) positions.set(id, position);
  return positions;
});
