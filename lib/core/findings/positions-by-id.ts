import { oncePer } from "../once-per";
import type { FindingInput } from "./finding-input";

/** The first position of each message id. */
export const positionsById = oncePer(({ messages }: FindingInput): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>();
  for (const [position, { id }] of messages.entries()) if (!positions.has(id)) positions.set(id, position);
  return positions;
});
