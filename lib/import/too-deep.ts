/** Deeper JSON than this is an attack or an accident; writing it again would overflow the stack. */
export const MAX_DEPTH = 500;

const STEPS: ReadonlyMap<number, number> = new Map([
  [0x5b, 1],
  [0x7b, 1],
  [0x5d, -1],
  [0x7d, -1],
]);

/** Whether JSON text nests deeper than `MAX_DEPTH`. Brackets in strings do not count. */
export function isTooDeep(json: Buffer): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === 0x5c) at += 1;
    else if (byte === 0x22) inString = !inString;
    else if (!inString) depth += STEPS.get(byte) ?? 0;
    if (depth > MAX_DEPTH) return true;
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
