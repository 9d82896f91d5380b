const FENCE = /^[ \t]{0,3}(?:```|~~~)/;

/** Lines outside fenced code blocks, because code may legitimately show what prose must not. */
export function outsideCode(text: string): readonly string[] {
  let inside = false;
  return text.split("\n").filter((line) => {
    if (!FENCE.test(line)) return !inside;
    inside = !inside;
    return false;
  });
}
