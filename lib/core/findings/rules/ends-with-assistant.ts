import { defineRule } from "../define-rule";
import { keptMessages } from "../kept-messages";

export const endsWithAssistant = defineRule("ends-with-assistant", "warning", (input) => {
  if (input.format !== "anthropic") return undefined;
  const last = keptMessages(input).findLast(({ role }) => role === "user" || role === "model");
  if (last?.role !== "model") return undefined;
  return {
    messageId: last.id,
    message: "The payload ends with an assistant turn.",
    hint: "Anthropic treats it as the beginning of the answer, and newer models reject it: move the cut-off to a user message that is waiting for an answer.",
  };
});
