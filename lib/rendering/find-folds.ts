import type { JsonPair } from "./scan-json";
import type { TextRow } from "./split-into-segments";

/** A foldable entry: its first row stays visible, the rows through `lastRow` can be hidden. */
export type Fold = Readonly<{
  /** Stable across setting changes while the entry exists. */
  key: string;
  firstRow: number;
  lastRow: number;
  preview: string;
  /** An entry of a list, not the list itself. */
  isEntry: boolean;
  /** The first message of the entry. */
  messageId: string | undefined;
}>;

const PREVIEW_LENGTH = 120;

/** The row that contains an offset; rows are in ascending order. */
export function rowAt(rows: readonly TextRow[], offset: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function firstMessageIn(rows: readonly TextRow[], firstRow: number, lastRow: number): string | undefined {
  for (let row = firstRow; row <= lastRow; row += 1) {
    for (const { source } of rows[row]?.segments ?? [])
      if (source?.kind === "message") return source.messageId;
  }
  return undefined;
}

/** Multi-row entries near the top level of a JSON text, excluding the whole text. */
export function findFolds(
  text: string,
  rows: readonly TextRow[],
  pairs: readonly JsonPair[],
): ReadonlyMap<number, Fold> {
  const folds = new Map<number, Fold>();
  const seen = new Map<string, number>();
  for (const { start, end, depth, inArray } of pairs) {
    const firstRow = rowAt(rows, start);
    const lastRow = rowAt(rows, end - 1);
    const hiddenFrom = rows[firstRow + 1]?.start;
    // If two entries start in the same row, the outer one gets the fold button.
    if (depth === 0 || lastRow === firstRow || hiddenFrom === undefined || folds.has(firstRow)) continue;
    const preview = text.slice(hiddenFrom, Math.min(end, hiddenFrom + 4 * PREVIEW_LENGTH));
    const messageId = firstMessageIn(rows, firstRow, lastRow);
    const name = `${depth} ${messageId ?? ""}`;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    folds.set(firstRow, {
      key: `${name} ${seen.get(name)}`,
      firstRow,
      lastRow,
      isEntry: inArray,
      messageId: inArray ? messageId : undefined,
      preview: preview.replace(/\s+/gu, " ").trimStart().slice(0, PREVIEW_LENGTH),
    });
  }
  return folds;
}

/** All rows except those inside a folded entry. */
export function visibleRows(
  rowCount: number,
  folds: ReadonlyMap<number, Fold>,
  folded: ReadonlySet<string>,
): readonly number[] {
  const visible: number[] = [];
  for (let row = 0; row < rowCount; row += 1) {
    visible.push(row);
    const fold = folds.get(row);
    if (fold && folded.has(fold.key)) row = fold.lastRow;
  }
  return visible;
}
