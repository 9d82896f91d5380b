import { defineRule } from "../define-rule";
import { summaryRanges } from "../summary-ranges";

export const summaryOverlap = defineRule("summary-overlap", "warning", (input) => {
  const { kept, messages } = input;
  if (kept === undefined) return [];
  const firstKept = messages.findIndex(({ id, role }) => role !== "system" && kept.messageIds.has(id));
  if (firstKept < 0) return [];
  return summaryRanges(input)
    .filter(({ to }) => to > firstKept)
    .map(({ number, to }) => ({
      messageId: messages[firstKept]?.id,
      message: `Summary ${number} covers ${to - firstKept} message${to - firstKept === 1 ? "" : "s"} from here on that are also sent.`,
      hint: "The model reads the same thing twice: end the summary before the first message that is kept.",
    }));
});
