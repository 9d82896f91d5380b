import type { TokenRange } from "../core/tokens/token-amount";

/** An unknown upper bound must not look like an exact value. */
export function writeRange({ min, max }: TokenRange): string {
  if (max === undefined) return `>=${min}`;
  return max === min ? String(min) : `${min}-${max}`;
}
