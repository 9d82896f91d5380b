const TINTS = [
  "text-tint-1",
  "text-tint-2",
  "text-tint-3",
  "text-tint-4",
  "text-tint-5",
  "text-tint-6",
] as const;

/** The same person has the same colour in every chat and on every visit. */
export function authorTint(author: string): (typeof TINTS)[number] {
  let hash = 0;
  for (const character of author) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return TINTS[hash % TINTS.length] ?? TINTS[0];
}
