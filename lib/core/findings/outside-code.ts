const FENCE = /^[ \t]{0,3}(?:```|~~~)/;

/** The lines of an answer that are not inside a fenced code block: code may show what prose must not. */
export function outsideCode(text: string): readonly string[] {
  let inside = false;
  return text.split("\n").filter((line) => {
    if (!FENCE.test(line)) return !inside;
    inside = !inside;
    return false;
  });
}
