/** A turn as a number, also one in quotation marks; absent when it is neither. */
export function turnNumber(turn: unknown): number | undefined {
  const number =
    typeof turn === "number" ? turn : typeof turn === "string" && turn.trim() ? Number(turn) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
