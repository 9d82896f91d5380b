export const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
export const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** For a code point as well: one in this range is a surrogate without its other half. */
export const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

/** Whether a cut at this offset would part the two halves of one character. */
export const splitsPair = (text: string, at: number): boolean =>
  isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1));

/** Half a pair cannot be sent as UTF-8: the server's page and the browser must show the same in its place. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\uFFFD");
