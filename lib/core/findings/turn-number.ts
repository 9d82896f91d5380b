/** The turn as a number, also from a numeric string; undefined otherwise. */
export function turnNumber(turn: unknown): number | undefined {
  const number =
    typeof turn === "number" ? turn : typeof turn === "string" && turn.trim() ? Number(turn) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
