import { defineRule } from "../define-rule";
import { sourceMoments } from "../source-moments";
import { turnNumber } from "../turn-number";

export const fallingTurns = defineRule("falling-turns", "warning", function* (input) {
  let previous: number | undefined;
  for (const { label, messageId, turn } of sourceMoments(input)) {
    const number = turnNumber(turn);
    if (number === undefined) continue;
    if (previous !== undefined && number < previous) {
      yield {
        messageId,
        message: `${label} has turn ${number} after turn ${previous}.`,
        hint: "Turns increase by one whenever the side changes and never decrease: renumber them, or omit them.",
      };
    }
    previous = number;
  }
});
