import type { Rendering } from "@/lib/core/model/format";
import { type Fold, findFolds } from "./find-folds";
import { type JsonToken, scanJson } from "./scan-json";
import { splitIntoSegments, type TextRow } from "./split-into-segments";

/** Everything needed to draw a rendering, computed once. */
export type PreparedRendering = Readonly<{
  /** An undefined row belongs to a part that has not been loaded yet. */
  rows: readonly (TextRow | undefined)[];
  tokens: readonly JsonToken[];
  folds: ReadonlyMap<number, Fold>;
  /** The first row of each message. */
  rowOfMessage: ReadonlyMap<string, number>;
  lineCount: number;
}>;

/** A rendering with every row loaded. */
export type WholeRendering = Omit<PreparedRendering, "rows"> &
  Readonly<{ text: string; rows: readonly TextRow[] }>;

export type RenderingKind = "text" | "json";

export function prepareRendering(rendering: Rendering, kind: RenderingKind): WholeRendering {
  const { text } = rendering;
  const scan = kind === "json" ? scanJson(text) : undefined;
  // A request body is a single line, so each list entry starts a new row.
  const breaks = scan?.pairs.filter(({ depth, inArray }) => depth > 0 && inArray).map(({ start }) => start);
  const rows = splitIntoSegments(rendering, breaks);
  return {
    text,
    rows,
    tokens: scan?.tokens ?? [],
    folds: scan ? findFolds(text, rows, scan.pairs) : new Map(),
    rowOfMessage: firstRowByMessage(rows),
    lineCount: rows.at(-1)?.line ?? 0,
  };
}

export function firstRowByMessage(rows: readonly (TextRow | undefined)[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    for (const { source } of row?.segments ?? []) {
      if (source?.kind === "message" && !first.has(source.messageId)) first.set(source.messageId, index);
    }
  }
  return first;
}
