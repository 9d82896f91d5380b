import { defineRule } from "../define-rule";
import { summaryRanges } from "../summary-ranges";

export const summaryOrder = defineRule("summary-order", "warning", (input) =>
  summaryRanges(input)
    .filter(({ from, to }) => to <= from && from > 0)
    .map(({ number, to }) => ({
      messageId: input.messages[to - 1]?.id,
      message: `Summary ${number} ends no later than the one before it.`,
      hint: "Summaries are joined in stored order: this one repeats what is already covered, or they are out of order.",
    })),
);
