export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
export const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Also for a code point: one in this range is a lone surrogate. */
export const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** Whether a cut at this offset would split a surrogate pair. */
export const splitsPair = (text: string, at: number): boolean =>
  isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1));

/** UTF-8 cannot encode a lone surrogate; server and browser must show the same replacement. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\uFFFD");
