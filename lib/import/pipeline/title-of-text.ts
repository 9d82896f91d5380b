const MAX_CHARACTERS = 60;

/** The first words of a text on one line; undefined if it has none. */
export function titleOfText(text: string | undefined): string | undefined {
  const words = (text ?? "").trim().slice(0, 1000).split(/\s+/u).filter(Boolean);
  let title = words[0] ?? "";
  for (const word of words.slice(1)) {
    if (lengthOf(title) + 1 + lengthOf(word) > MAX_CHARACTERS) return `${title}…`;
    title += ` ${word}`;
  }
  if (lengthOf(title) > MAX_CHARACTERS) return `${[...title].slice(0, MAX_CHARACTERS).join("")}…`;
  return title === "" ? undefined : title;
}

const lengthOf = (text: string): number => [...text].length;
