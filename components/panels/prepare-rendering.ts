import type { Rendering } from "@/lib/core/formats/format";
import { type Fold, findFolds } from "./find-folds";
import { type JsonToken, scanJson } from "./scan-json";
import { splitIntoSegments, type TextRow } from "./split-into-segments";

/** Everything that drawing a rendering needs, worked out once. */
export type PreparedRendering = Readonly<{
  text: string;
  rows: readonly TextRow[];
  tokens: readonly JsonToken[];
  folds: ReadonlyMap<number, Fold>;
  /** The first row of each message. */
  rowOfMessage: ReadonlyMap<string, number>;
  lineCount: number;
}>;

export type RenderingKind = "text" | "json";

export function prepareRendering(rendering: Rendering, kind: RenderingKind): PreparedRendering {
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

function firstRows(rows: readonly TextRow[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [index, { segments }] of rows.entries()) {
    for (const { source } of segments) {
      if (source?.kind === "message" && !first.has(source.messageId)) first.set(source.messageId, index);
    }
  }
  return first;
}
