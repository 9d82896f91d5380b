import type { TokenRange } from "../core/tokens/token-amount";

/** Unknown above is not the same as the lower end. */
export function writeRange({ min, max }: TokenRange): string {
  if (max === undefined) return `>=${min}`;
  return max === min ? String(min) : `${min}-${max}`;
}
