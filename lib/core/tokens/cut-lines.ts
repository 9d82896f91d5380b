/**
 * A text may be cut after a line break, with the lines' tokens adding up to the whole, unless the next line starts with
 * white space other than blanks (line breaks form runs) or with `/`, which o200k joins with preceding punctuation and
 * line breaks. No supported vocabulary joins a line break to the following text. The vocabularies treat U+0085 as white
 * space, JavaScript does not.
 */
const OPENING = / *[^\s\u0085/]/y;

export function opensLine(text: string, at = 0): boolean {
  OPENING.lastIndex = at;
  return OPENING.test(text);
}

/** The lines of a text, each with its line break, as far as they can be counted separately. */
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
