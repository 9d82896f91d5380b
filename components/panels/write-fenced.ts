/** A verbatim text in Markdown: its fence is longer than any run of backticks in it. */
export function writeFenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Markdown blocks separated by empty lines; absent blocks leave none. */
export const joinBlocks = (blocks: readonly (string | undefined | false)[]): string =>
  blocks
    .filter((block) => typeof block === "string" && block !== "")
    .map((block) => `${block}\n`)
    .join("\n");
