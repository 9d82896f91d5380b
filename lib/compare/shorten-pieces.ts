import { splitsPair } from "../core/text/surrogates";
import type { DiffPiece } from "./diff-texts";

/** A displayed piece; `hiddenCount` UTF-16 units are omitted after it. */
export type ShownPiece = DiffPiece & Readonly<{ start: number; hiddenCount: number }>;

/** Unchanged characters shown on each side of a change. */
const CONTEXT = 90;
/** Minimum number of characters worth hiding. */
const MIN_HIDDEN_LENGTH = 60;
const MAX_CHANGE_LENGTH = 1500;
/** Characters shown of a text without changes. */
const MAX_UNCHANGED_LENGTH = 300;

/** Never splits a surrogate pair. */
const safeCut = (text: string, at: number) => (splitsPair(text, at) ? at - 1 : at);

function cut(piece: DiffPiece, start: number, head: number, tail: number): readonly ShownPiece[] {
  const { kind, text } = piece;
  if (text.length - head - tail < MIN_HIDDEN_LENGTH) return [{ kind, text, start, hiddenCount: 0 }];
  const headEnd = safeCut(text, head);
  const tailStart = safeCut(text, text.length - tail);
  return [
    { kind, text: text.slice(0, headEnd), start, hiddenCount: tailStart - headEnd },
    ...(tail > 0 ? [{ kind, text: text.slice(tailStart), start: start + tailStart, hiddenCount: 0 }] : []),
  ];
}

/** One side's text shortened for display: every change with some context around it. */
export function shortenPieces(pieces: readonly DiffPiece[]): readonly ShownPiece[] {
  let start = 0;
  return pieces.flatMap((piece, index) => {
    const from = start;
    start += piece.text.length;
    if (piece.kind !== "same") return cut(piece, from, MAX_CHANGE_LENGTH, 0);
    const isFirst = index === 0;
    const isLast = index === pieces.length - 1;
    if (isFirst && isLast) return cut(piece, from, MAX_UNCHANGED_LENGTH, 0);
    return cut(piece, from, isFirst ? CONTEXT / 2 : CONTEXT, isLast ? 0 : CONTEXT);
  });
}

/** Shows every piece in full. */
export function showPieces(pieces: readonly DiffPiece[]): readonly ShownPiece[] {
  let start = 0;
  return pieces.map((piece) => {
    const shown = { ...piece, start, hiddenCount: 0 };
    start += piece.text.length;
    return shown;
  });
}
