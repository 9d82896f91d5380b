/** Every string inside a JSON-like value; uses an explicit stack, because tool arguments may nest very deeply. */
export function stringsIn(value: unknown): readonly string[] {
  const strings: string[] = [];
  const seen = new Set<object>();
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === "string") strings.push(next);
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const inner of Object.values(next)) pending.push(inner);
  }
  return strings;
}
