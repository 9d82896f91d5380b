/** One `key=value` of a `[meta]` line; `end` is the offset after it. */
export type ScannedPair = Readonly<{ key: string; value: string; end: number }>;

/** Bounded, because no known key is longer and a text may contain a megabyte of letters. */
const KEY = /[A-Za-z_][A-Za-z0-9_]{0,63}=/y;
const BARE_VALUE = /[^\s"]\S*/y;

/** Offset of the closing quote, skipping `\"`; the text's end if the value is not closed. */
function closingQuote(text: string, start: number): number {
  let quote = text.indexOf('"', start);
  while (quote > start && text.charCodeAt(quote - 1) === BACKSLASH) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote;
}
const BACKSLASH = 0x5c;

function match(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}

/** Reads a pair that starts exactly at `start`. */
export function scanPair(text: string, start: number): ScannedPair | undefined {
  const head = match(KEY, text, start);
  if (head === undefined) return undefined;
  const key = head.slice(0, -1);
  const valueStart = start + head.length;
  if (text[valueStart] === '"') {
    const close = closingQuote(text, valueStart + 1);
    const value = text.slice(valueStart + 1, close).replaceAll('\\"', '"');
    return { key, value, end: Math.min(close + 1, text.length) };
  }
  const value = match(BARE_VALUE, text, valueStart) ?? "";
  return { key, value, end: valueStart + value.length };
}
