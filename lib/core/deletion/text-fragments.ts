/** A shorter text occurs in others by chance: it is looked for by id and by coverage only. */
const MIN_FRAGMENT_LENGTH = 12;
/** The beginning of a line is enough, because payloads and quotes cut the end off. */
const MAX_FRAGMENT_LENGTH = 32;
const MAX_FRAGMENTS = 6;

/** The beginnings of the longest lines of some texts; none if all lines are too short to search for. */
export function textFragments(texts: readonly string[]): readonly string[] {
  const lines = texts.flatMap((text) => text.split(/[\r\n]+/u)).map((line) => line.trim());
  const fragments = lines.map((line) => Array.from(line).slice(0, MAX_FRAGMENT_LENGTH).join("").trim());
  return [...new Set(fragments)]
    .filter((fragment) => fragment.length >= MIN_FRAGMENT_LENGTH)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_FRAGMENTS);
}

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

const asciiOnly = (text: string): string =>
  text.replace(/[\u{80}-\u{10ffff}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => escapeUnit(character.charCodeAt(index))).join(""),
  );

const escapeUnit = (unit: number): string => `\\u${unit.toString(16).padStart(4, "0")}`;

/** A fragment as plain text, as JSON and as JSON inside JSON, each also as programs that write ASCII only escape it. */
export function writtenForms(fragment: string): readonly string[] {
  const once = [escaped(fragment), asciiOnly(escaped(fragment))];
  return [...new Set([fragment, ...once, ...once.map(escaped)])];
}
