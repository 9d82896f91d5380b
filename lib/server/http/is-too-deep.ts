/** Deeper than anything a bot means; readers further on may recurse. */
export const MAX_DEPTH = 200;

/** Counts open brackets outside strings, before anything is built from the text. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let at = 0;
  while (at < text.length && depth <= MAX_DEPTH) {
    const character = text[at];
    if (character === '"') at = stringEnd(text, at);
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    at += 1;
  }
  return depth > MAX_DEPTH;
}

/** Where the string that begins here ends, or the end of the text. */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
