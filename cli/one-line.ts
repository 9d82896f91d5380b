/** Removes line breaks and other control characters. */
export const oneLine = (text: string): string => text.trim().replaceAll(/\s*\p{Cc}+\s*/gu, " ");
