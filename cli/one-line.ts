/** Free of line breaks and of everything else that could steer a terminal. */
export const oneLine = (text: string): string => text.trim().replaceAll(/\s*\p{Cc}+\s*/gu, " ");
