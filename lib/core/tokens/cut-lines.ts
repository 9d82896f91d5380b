/**
 * A text may be cut behind a line break so that the lines' tokens add up to those of the whole, unless the next line
 * opens with white space other than blanks (line breaks come in runs) or with `/`, which o200k takes along with the
 * punctuation and line breaks before it. No vocabulary we count with joins a line break to what follows. U+0085 is
 * white space to the vocabularies and not to JavaScript.
 */
const OPENING = / *[^\s\u0085/]/y;

export function opensLine(text: string, at = 0): boolean {
  OPENING.lastIndex = at;
  return OPENING.test(text);
}

/** The lines of a text, each with its line break, as far as they can be counted one by one. */
export function cutLines(text: string): readonly string[] {
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf("\n") + 1; end > 0; end = text.indexOf("\n", end) + 1) {
    if (!opensLine(text, end)) continue;
    lines.push(text.slice(start, end));
    start = end;
  }
  return [...lines, text.slice(start)];
}
