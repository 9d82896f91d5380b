import { isDeeperThan } from "@/lib/core/text/json-depth";

/** Deeper values are printed on one line: the indentation alone would grow with the square of the depth. */
const MAX_INDENTED_DEPTH = 100;

/** A stored value as readable JSON; `undefined` when it is nested too deeply to print. */
export function showJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, null, isDeeperThan(value, MAX_INDENTED_DEPTH) ? 0 : 2) ?? "";
  } catch {
    return undefined;
  }
}
