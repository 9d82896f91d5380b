/** The field names, texts and numbers of a value as separate texts, without brackets and punctuation. */
export function namesAndValues(value: unknown): readonly string[] {
  const texts: string[] = [];
  const open: unknown[] = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next === "object" && next !== null) {
      if (!Array.isArray(next)) texts.push(...Object.keys(next));
      open.push(...Object.values(next));
    } else if (next !== undefined && next !== null) texts.push(String(next));
  }
  return texts;
}
