import { ImportRefusal } from "../pipeline/import-refusal";
import type { ImportSource } from "../source/import-source";
import { type ArrayPath, JsonSplitter, type SplitItem, type SplitProblem } from "./json-splitter";
import { parseExact } from "./parse-exact";
import { withoutByteOrderMark } from "./without-byte-order-mark";

/** The items of the wanted arrays in file order, then the problem with the file, if any. */
export async function* splitJsonItems(
  source: ImportSource,
  wanted: readonly ArrayPath[],
): AsyncGenerator<Readonly<{ item: SplitItem }> | Readonly<{ problem: SplitProblem }>> {
  const splitter = new JsonSplitter(wanted);
  for await (const chunk of withoutByteOrderMark(source.open())) {
    for (const item of splitter.push(chunk)) yield { item };
  }
  splitter.finish();
  for (const problem of splitter.problems) yield { problem };
}

/** The document with the wanted arrays empty: everything outside the items. */
export async function readOutline(source: ImportSource, wanted: readonly ArrayPath[]): Promise<unknown> {
  const splitter = new JsonSplitter(wanted);
  for await (const chunk of withoutByteOrderMark(source.open())) splitter.push(chunk);
  return parseOutline(splitter.finish());
}

export function parseOutline(text: string): unknown {
  if (text === "") return undefined;
  const outline = parseExact(text);
  if (outline.ok) return outline.value;
  throw new ImportRefusal(`the JSON around the messages cannot be read: ${outline.problem}`);
}
