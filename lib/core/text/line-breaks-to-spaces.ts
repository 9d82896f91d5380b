/** CRLF, CR and LF each become one space. */
export const lineBreaksToSpaces = (text: string): string => text.replace(/\r\n|\r|\n/g, " ");
