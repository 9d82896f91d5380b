import type { CompareRow } from "@/lib/compare/align-rows";
import type { SideId } from "@/lib/compare/compare-url";
import { type DiffPiece, diffTexts } from "@/lib/compare/diff-texts";
import { type ShownPiece, shortenPieces, showPieces } from "@/lib/compare/shorten-pieces";

/** Each side's pieces for display; absent where a side does not send the row. */
export type PreparedRow = Readonly<Record<SideId, readonly ShownPiece[] | undefined>> &
  Readonly<{ isShortened: boolean }>;

function piecesOf({ textA, textB }: CompareRow): readonly DiffPiece[] {
  if (textA !== undefined && textB !== undefined) return diffTexts(textA, textB);
  return textA === undefined ? [{ kind: "added", text: textB ?? "" }] : [{ kind: "removed", text: textA }];
}

/** A row's text, shortened unless it is opened. */
export function prepareRow(row: CompareRow, isOpen: boolean): PreparedRow {
  const pieces = piecesOf(row).filter(({ text }) => text !== "");
  const show = isOpen ? showPieces : shortenPieces;
  const side = (text: string | undefined, hidden: DiffPiece["kind"]) =>
    text === undefined ? undefined : show(pieces.filter(({ kind }) => kind !== hidden));
  const a = side(row.textA, "added");
  const b = side(row.textB, "removed");
  return { a, b, isShortened: [...(a ?? []), ...(b ?? [])].some(({ hiddenCount }) => hiddenCount > 0) };
}
