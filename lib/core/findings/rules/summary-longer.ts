import { countCodePoints } from "../../text/count-code-points";
import { defineRule } from "../define-rule";
import { summaryRanges } from "../summary-ranges";

/** Skips ranges with media or tool traffic, which have no text length to compare. */
export const summaryLonger = defineRule("summary-longer", "warning", function* (input) {
  if (input.earlierCount > 0) return;
  for (const { summary, number, from, to } of summaryRanges(input)) {
    const covered = input.messages.slice(from, to);
    if (covered.length === 0) continue;
    if (covered.some((one) => one.media?.length || one.toolCalls?.length || one.toolResponses?.length))
      continue;
    const replaced = covered.reduce((sum, { text }) => sum + countCodePoints(text ?? ""), 0);
    const length = countCodePoints(summary.text.trim());
    if (length <= replaced) continue;
    yield {
      messageId: covered.at(-1)?.id,
      message: `Summary ${number} has ${length} characters, the ${covered.length} message${covered.length === 1 ? "" : "s"} it replaced had ${replaced}.`,
      hint: "It costs more than it saves: summarise later (a larger summaryThreshold), or ask for a shorter text.",
    };
  }
});
