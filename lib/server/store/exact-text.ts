/**
 * Databases cannot hold every JavaScript string: a NUL truncates it and a lone surrogate has no UTF-8. Such a string
 * is stored as marked JSON, so that it is read back exactly.
 */
const MARK = "\u0001exact:";

/** An unescaped backslash, and the part of its escape that is present. */
const CUT_ESCAPE = /((?:^|[^\\])(?:\\\\)*)\\(?:u[\da-f]{0,3})?$/u;

const UNSTORABLE = /\0|\p{Surrogate}/u;

export function toStorable(text: string): string {
  return UNSTORABLE.test(text) || text.startsWith(MARK) ? MARK + JSON.stringify(text) : text;
}

export function fromStorable(text: string): string {
  return text.startsWith(MARK) ? JSON.parse(text.slice(MARK.length)) : text;
}

/** The same for the beginning of a stored text, which may end inside an escape of the marked JSON. */
export function fromStorableBeginning(beginning: string): string {
  if (!beginning.startsWith(MARK)) return beginning;
  const json = beginning.slice(MARK.length);
  const isWhole = json.length > 1 && /(?:^|[^\\])(?:\\\\)*"$/u.test(json);
  return JSON.parse(isWhole ? json : `${json.replace(CUT_ESCAPE, "$1")}"`);
}

/** The same row with every text field restored. */
export function restoreTexts<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "string" ? fromStorable(value) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
