// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

/** Removes control characters except tab and line breaks. */
export const sanitiseText = (text: string): string => text.replace(CONTROLS, "");
