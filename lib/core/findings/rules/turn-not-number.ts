import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { sourceMoments } from "../source-moments";

export const turnNotNumber = defineRule("turn-not-number", "warning", (input) =>
  sourceMoments(input)
    .filter(({ turn }) => turn !== undefined && turn !== null && !isTurn(turn))
    .map(({ label, messageId, turn }) => ({
      messageId,
      message: `${label} has a turn that is not a whole number: ${quote(typeof turn === "object" ? "object" : String(turn))}.`,
      hint: "Write turns as numbers from 0; a number in quotation marks is read, but sorts and compares as text.",
    })),
);

const isTurn = (turn: unknown): boolean => typeof turn === "number" && Number.isInteger(turn) && turn >= 0;
