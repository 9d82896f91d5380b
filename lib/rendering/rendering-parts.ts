import type { Rendering } from "@/lib/core/model/format";
import type { Fold } from "./find-folds";
import { lastAtMost } from "./last-at-most";
import { firstRowByMessage, type PreparedRendering, type WholeRendering } from "./prepare-rendering";
import type { JsonToken } from "./scan-json";
import type { TextRow } from "./split-into-segments";

/** A contiguous run of rows with everything needed to draw it. */
export type RenderingPart = Readonly<{
  /** Index of this part. */
  part: number;
  rows: readonly TextRow[];
  tokens: readonly JsonToken[];
  /** Only folds that lie within this part; an entry that extends further cannot be folded. */
  folds: readonly Fold[];
}>;

/** A text too long to send at once: its overall facts and its first part. */
export type LongRendering = Readonly<{
  /** Identifies the text, so that parts of two payloads are never mixed. */
  hash: string;
  rowCount: number;
  lineCount: number;
  /** The first row of each part. */
  partStarts: readonly number[];
  first: RenderingPart;
}>;

export type ShownRendering = Rendering | LongRendering;

export const isLong = (rendering: ShownRendering): rendering is LongRendering => "partStarts" in rendering;

const PART_CHARACTERS = 32_768;

/** The first row of each part: a part ends at the first row boundary after the maximum length. */
export function cutIntoParts(rows: readonly TextRow[]): readonly number[] {
  const starts: number[] = [];
  let next = 0;
  for (const [row, { start }] of rows.entries()) {
    if (start < next) continue;
    starts.push(row);
    next = start + PART_CHARACTERS;
  }
  return starts;
}

export const partOfRow = ({ partStarts }: Pick<LongRendering, "partStarts">, row: number): number =>
  Math.max(0, lastAtMost(partStarts, row));

export function takePart(
  { rows, tokens, folds }: WholeRendering,
  partStarts: readonly number[],
  part: number,
): RenderingPart {
  const firstRow = partStarts[part] ?? rows.length;
  const endRow = partStarts[part + 1] ?? rows.length;
  const taken = rows.slice(firstRow, endRow);
  const [start, end] = [taken[0]?.start ?? 0, taken.at(-1)?.end ?? 0];
  return {
    part,
    rows: taken,
    tokens: tokens.filter((token) => token.start < end && token.end > start),
    folds: [...folds.values()].filter((fold) => fold.firstRow >= firstRow && fold.lastRow < endRow),
  };
}

/** The drawable rendering from the parts loaded so far. */
export function joinParts(
  { rowCount, lineCount, partStarts }: LongRendering,
  parts: ReadonlyMap<number, RenderingPart>,
): PreparedRendering {
  const rows = Array.from<TextRow | undefined>({ length: rowCount });
  const inOrder = [...parts].toSorted(([a], [b]) => a - b);
  for (const [part, { rows: taken }] of inOrder)
    for (const [place, row] of taken.entries()) rows[(partStarts[part] ?? 0) + place] = row;
  return {
    rows,
    tokens: inOrder.flatMap(([, { tokens }]) => tokens),
    folds: new Map(inOrder.flatMap(([, { folds }]) => folds.map((fold) => [fold.firstRow, fold] as const))),
    rowOfMessage: firstRowByMessage(rows),
    lineCount,
  };
}
