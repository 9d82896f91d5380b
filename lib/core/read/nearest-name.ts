/** Levenshtein distance with a single row. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The known name that a typo most likely meant, if one is close enough. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > 60) return undefined;
  const plain = (text: string) => text.toLowerCase().replaceAll(/[-_\s]/g, "");
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(plain(name), plain(candidate)) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  const near = best !== undefined && best.distance <= Math.max(2, Math.floor(best.candidate.length / 3));
  return near ? best.candidate : undefined;
}
