/** Characters of all texts in a value: about what it takes of memory where it is large. */
export function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let length = 0;
  for (const inner of Object.values(value)) length += textLength(inner);
  return length;
}
