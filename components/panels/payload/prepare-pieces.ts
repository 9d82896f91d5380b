import type { Source } from "@/lib/core/model/format";
import type { Match } from "@/lib/rendering/find-matches";
import type { PreparedRendering } from "@/lib/rendering/prepare-rendering";
import type { JsonToken, JsonTokenKind } from "@/lib/rendering/scan-json";
import type { TextRow } from "@/lib/rendering/split-into-segments";
import { paintSegment } from "./paint-segment";

type RowMarks = Readonly<{
  tokens: readonly JsonToken[];
  matches: readonly Match[];
  currentMatch: Match | undefined;
}>;

type Stroke = Readonly<{
  /** Offset within the row: text added above moves the row, not its content. */
  at: number;
  text: string;
  kind: JsonTokenKind | undefined;
  mark: "match" | "current" | undefined;
}>;

export type PieceData = Readonly<{
  at: number;
  source: Source | undefined;
  /** The message begins here: the piece is reachable by keyboard. */
  isStart: boolean;
  strokes: readonly Stroke[];
}>;

export type Pieces = Readonly<{
  /** The messages that begin in a row. */
  begins: ReadonlyMap<number, ReadonlySet<string>>;
  piecesAt: (row: number, content: TextRow) => readonly PieceData[];
}>;

/** A row's content, independent of its position in the text. */
function piecesOf(
  row: TextRow,
  { tokens, matches, currentMatch }: RowMarks,
  begins: ReadonlySet<string> | undefined,
): readonly PieceData[] {
  const begun = new Set<string>();
  return row.segments.map((segment) => {
    const { source } = segment;
    const id = source?.kind === "message" ? source.messageId : undefined;
    const isStart = id !== undefined && begins?.has(id) === true && !begun.has(id);
    if (id !== undefined) begun.add(id);
    const strokes = paintSegment(segment, tokens, matches).map(
      ({ start, text, kind, match }): Stroke => ({
        at: start - row.start,
        text,
        kind,
        mark: match && (match === currentMatch ? "current" : "match"),
      }),
    );
    return { at: segment.start - row.start, source, isStart, strokes };
  });
}

/** Splits each row once, also when it is scrolled past again. */
export function preparePieces({ rowOfMessage }: PreparedRendering, marks: RowMarks): Pieces {
  const begins = new Map<number, Set<string>>();
  for (const [messageId, row] of rowOfMessage) begins.set(row, (begins.get(row) ?? new Set()).add(messageId));
  const known = new WeakMap<TextRow, readonly PieceData[]>();
  return {
    begins,
    piecesAt: (row, content) => {
      const pieces = known.get(content) ?? piecesOf(content, marks, begins.get(row));
      known.set(content, pieces);
      return pieces;
    },
  };
}
