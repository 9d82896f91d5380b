const BACKSLASH = 0x5c;

/** Offset after the closing quote of the JSON string that starts at `start`; the text's length if there is none. */
export function jsonStringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (quote - slashes - 1 > start && text.charCodeAt(quote - slashes - 1) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
