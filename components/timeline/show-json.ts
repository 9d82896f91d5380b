/** Deeper values are printed on one line: the indentation alone would grow with the square of the depth. */
const MAX_INDENTED_DEPTH = 100;

/** Strings may hold brackets, which only makes the guess too deep: then the value stays on one line. */
function bracketDepth(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of json) {
    if (character === "{" || character === "[") depth += 1;
    if (character === "}" || character === "]") depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** A stored value as readable JSON; `undefined` when it is nested too deeply to be printed at all. */
export function showJson(value: unknown): string | undefined {
  try {
    const json = JSON.stringify(value) ?? "";
    return bracketDepth(json) > MAX_INDENTED_DEPTH ? json : (JSON.stringify(value, null, 2) ?? "");
  } catch {
    return undefined;
  }
}
