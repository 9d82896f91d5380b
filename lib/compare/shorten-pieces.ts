import { splitsPair } from "../core/text/surrogates";
import type { DiffPiece } from "./diff-texts";

/** A piece as it is drawn; `hiddenCount` characters (UTF-16 units) are left out after it. */
export type ShownPiece = DiffPiece & Readonly<{ start: number; hiddenCount: number }>;

/** Around a change, so much of what did not change is shown on either side. */
const CONTEXT = 90;
/** A cut that hides less than this costs more than it saves. */
const WORTH_HIDING = 60;
const LONGEST_CHANGE = 1500;
/** Of a text without any change, its beginning says enough. */
const LONGEST_SAME = 300;

/** Never inside a character. */
const safeCut = (text: string, at: number) => (splitsPair(text, at) ? at - 1 : at);

function cut(piece: DiffPiece, start: number, head: number, tail: number): readonly ShownPiece[] {
  const { kind, text } = piece;
  if (text.length - head - tail < WORTH_HIDING) return [{ kind, text, start, hiddenCount: 0 }];
  const headEnd = safeCut(text, head);
  const tailStart = safeCut(text, text.length - tail);
  return [
    { kind, text: text.slice(0, headEnd), start, hiddenCount: tailStart - headEnd },
    ...(tail > 0 ? [{ kind, text: text.slice(tailStart), start: start + tailStart, hiddenCount: 0 }] : []),
  ];
}

/** One side's text fit for a screen: all that changed, and of the rest what stands around it. */
export function shortenPieces(pieces: readonly DiffPiece[]): readonly ShownPiece[] {
  let start = 0;
  return pieces.flatMap((piece, index) => {
    const from = start;
    start += piece.text.length;
    if (piece.kind !== "same") return cut(piece, from, LONGEST_CHANGE, 0);
    const isFirst = index === 0;
    const isLast = index === pieces.length - 1;
    if (isFirst && isLast) return cut(piece, from, LONGEST_SAME, 0);
    return cut(piece, from, isFirst ? CONTEXT / 2 : CONTEXT, isLast ? 0 : CONTEXT);
  });
}

/** Nothing left out. */
export function showPieces(pieces: readonly DiffPiece[]): readonly ShownPiece[] {
  let start = 0;
  return pieces.map((piece) => {
    const shown = { ...piece, start, hiddenCount: 0 };
    start += piece.text.length;
    return shown;
  });
}
