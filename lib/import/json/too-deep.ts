/** Deeper JSON than this is an attack or an accident; writing it again would overflow the stack. */
export const MAX_DEPTH = 500;

const STEPS: ReadonlyMap<string, number> = new Map([
  ["[", 1],
  ["{", 1],
  ["]", -1],
  ["}", -1],
]);

/** Whether JSON text nests deeper than `MAX_DEPTH`. Brackets in strings do not count. */
export function isTooDeep(json: string): boolean {
  if (!hasManyBrackets(json)) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at] ?? "";
    if (character === "\\") at += 1;
    else if (character === '"') inString = !inString;
    else if (!inString) depth += STEPS.get(character) ?? 0;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Nearly all messages have few: finding that out is much faster than following them. */
function hasManyBrackets(json: string): boolean {
  let count = 0;
  for (const bracket of ["[", "{"]) {
    for (let at = json.indexOf(bracket); at !== -1; at = json.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > MAX_DEPTH) return true;
    }
  }
  return false;
}

/** The same for a value that is parsed already, without recursion. */
export function isDeepValue(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return false;
}
