import { defineRule } from "../define-rule";
import { positionsById } from "../positions-by-id";
import { quote } from "../quote";

export const summaryUnknownMessage = defineRule("summary-unknown-message", "warning", function* (input) {
  if (input.earlierCount > 0) return;
  const positions = positionsById(input);
  for (const [index, { coversThrough }] of input.summaries.entries()) {
    if (coversThrough === undefined || positions.has(coversThrough)) continue;
    if (input.referenced(coversThrough) || input.isEventId?.(coversThrough)) continue;
    yield {
      message: `Summary ${index + 1} covers messages up to ${quote(coversThrough)}, which is not stored.`,
      hint: "The range of the summary is unknown, so no message is replaced: correct the id, or delete the summary.",
    };
  }
});
