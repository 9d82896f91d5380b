import { defineRule } from "../define-rule";
import { isPlaceholderSummary } from "../is-placeholder-summary";
import { quote } from "../quote";

export const summaryPlaceholder = defineRule("summary-placeholder", "error", ({ summaries }) =>
  summaries.flatMap(({ text }, index) =>
    isPlaceholderSummary(text)
      ? [
          {
            message: `Summary ${index + 1} is not a summary: ${text.trim() === "" ? "it is empty" : quote(text)}.`,
            hint: "The covered messages are left out and nothing replaces them: roll the summary back and create it again.",
          },
        ]
      : [],
  ),
);
