import type { Rendering } from "@/lib/core/model/format";
import { type Fold, findFolds } from "./find-folds";
import { type JsonToken, scanJson } from "./scan-json";
import { splitIntoSegments, type TextRow } from "./split-into-segments";

/** Everything that drawing a rendering needs, worked out once. */
export type PreparedRendering = Readonly<{
  /** Absent where the part that holds the row has not come yet. */
  rows: readonly (TextRow | undefined)[];
  tokens: readonly JsonToken[];
  folds: ReadonlyMap<number, Fold>;
  /** The first row of each message. */
  rowOfMessage: ReadonlyMap<string, number>;
  lineCount: number;
}>;

/** With every row there, as only one that was prepared in one go can promise. */
export type WholeRendering = Omit<PreparedRendering, "rows"> &
  Readonly<{ text: string; rows: readonly TextRow[] }>;

export type RenderingKind = "text" | "json";

export function prepareRendering(rendering: Rendering, kind: RenderingKind): WholeRendering {
  const { text } = rendering;
  const scan = kind === "json" ? scanJson(text) : undefined;
  // The bytes of a request are one line: each entry of its lists begins a row.
  const breaks = scan?.pairs.filter(({ depth, inArray }) => depth > 0 && inArray).map(({ start }) => start);
  const rows = splitIntoSegments(rendering, breaks);
  return {
    text,
    rows,
    tokens: scan?.tokens ?? [],
    folds: scan ? findFolds(text, rows, scan.pairs) : new Map(),
    rowOfMessage: firstRows(rows),
    lineCount: rows.at(-1)?.line ?? 0,
  };
}

export function firstRows(rows: readonly (TextRow | undefined)[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    for (const { source } of row?.segments ?? []) {
      if (source?.kind === "message" && !first.has(source.messageId)) first.set(source.messageId, index);
    }
  }
  return first;
}
