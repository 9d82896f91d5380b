/** Texts in quotes, quoted names and comments stay as they are; a parameter is `?`, a name is a word. */
const PARTS = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?|[A-Za-z_]\w*/gu;
const MIXED_CASE = /[A-Z].*[a-z]|[a-z].*[A-Z]/u;

/**
 * A shared statement as PostgreSQL reads it: `$1` for `?`, and quotes around the names of tables and columns, which it
 * would otherwise convert to lower case. Keywords are written in one case.
 */
export function toPostgresText(text: string): string {
  let parameters = 0;
  return text.replace(PARTS, (part) => {
    if (part === "?") {
      parameters += 1;
      return `$${parameters}`;
    }
    return /^[A-Za-z_]/u.test(part) && MIXED_CASE.test(part) ? `"${part}"` : part;
  });
}
