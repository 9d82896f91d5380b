import { pointer } from "@/lib/core/read/pointer";
import type { ImportEvent, Position } from "../pipeline/import-event";
import type { SplitItem, SplitProblem } from "./json-splitter";
import { parseExactBytes, problemKind } from "./parse-exact";

export type ParsedItem =
  | Readonly<{
      ok: true;
      value: unknown;
      position: Position;
      length: number;
      /** The exact source text. */
      text: () => string;
      path: SplitItem["path"];
      index: number;
    }>
  /** Why there is no value. */
  | Readonly<{ ok: false; event: ImportEvent }>;

type Found = Readonly<{ item: SplitItem }> | Readonly<{ problem: SplitProblem }>;

/** The values of split items; invalid JSON and file damage become events. */
export async function* parsedItems(found: AsyncIterable<Found>): AsyncGenerator<ParsedItem> {
  for await (const one of found) yield "problem" in one ? damaged(one.problem) : parseItem(one.item);
}

const damaged = ({ reason, byte }: SplitProblem): ParsedItem => ({
  ok: false,
  event: { kind: "damaged", reason, position: { byte } },
});

function parseItem({ path, index, byte, bytes, problem = "" }: SplitItem): ParsedItem {
  const position = { byte, pointer: pointer([...path, index]) };
  const parsed =
    bytes === undefined ? { ok: false as const, isBroken: false, problem } : parseExactBytes(bytes);
  const text = (): string => bytes?.toString("utf8") ?? "";
  if (parsed.ok)
    return { ok: true, value: parsed.value, position, length: bytes?.length ?? 0, text, path, index };
  return { ok: false, event: { kind: problemKind(parsed), reason: parsed.problem, position } };
}
