/** At most `limit` code points; a longer text loses its end to `ending`, which counts into the limit. */
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
