/** Total characters of all strings in a value: approximates the memory of a large one. */
export function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  let length = 0;
  for (const inner of Object.values(value)) length += textLength(inner);
  return length;
}
