/** The first letter in upper case, also behind a quotation mark. */
export const capitalise = (text: string): string =>
  text.replace(
    /^(["“«(¿¡']{0,2})(\p{Ll})/u,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
