export type FoldedText = Readonly<{ shown: string; hiddenCount: number }>;

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** Characters are code points; a pair counts once. */
export function countCharacters(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    const next = text.charCodeAt(index + 1);
    if (isHighSurrogate(text.charCodeAt(index)) && next >= 0xdc00 && next <= 0xdfff) pairs += 1;
  }
  return text.length - pairs;
}

/** Cuts a text that would fill many screens, never inside a character. */
export function foldText(text: string, limit: number): FoldedText {
  if (text.length <= limit) return { shown: text, hiddenCount: 0 };
  const end = isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
  return { shown: text.slice(0, end), hiddenCount: countCharacters(text.slice(end)) };
}
