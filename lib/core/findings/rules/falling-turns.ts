import { defineRule } from "../define-rule";
import { timeline } from "../timeline";

export const fallingTurns = defineRule("falling-turns", "warning", function* (input) {
  let previous: number | undefined;
  for (const { label, messageId, turn } of timeline(input)) {
    const number = toNumber(turn);
    if (number === undefined) continue;
    if (previous !== undefined && number < previous) {
      yield {
        messageId,
        message: `${label} has turn ${number} after turn ${previous}.`,
        hint: "Turns grow by one whenever the side changes and never fall: renumber them, or leave them out.",
      };
    }
    previous = number;
  }
});

function toNumber(turn: unknown): number | undefined {
  const number =
    typeof turn === "number" ? turn : typeof turn === "string" && turn.trim() ? Number(turn) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
