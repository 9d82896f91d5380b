/** At most `limit` code points; a longer text ends with `ending`, which counts towards the limit. */
export function cutCodePoints(text: string, limit: number, ending: string): string {
  if (text.length <= limit) return text;
  const keep = limit - ending.length;
  let points = 0;
  let keepUntil = 0;
  for (const point of text) {
    if (points === limit) return text.slice(0, keepUntil) + ending;
    if (points < keep) keepUntil += point.length;
    points += 1;
  }
  return text;
}
