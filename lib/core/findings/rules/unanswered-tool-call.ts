import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { traceToolTraffic } from "../trace-tool-traffic";

export const unansweredToolCall = defineRule("unanswered-tool-call", "warning", (input) => {
  if (input.format === "context-json" || input.format === "console") return [];
  return traceToolTraffic(input).unanswered.map(({ message, name }) => ({
    messageId: message.id,
    message: `The tool ${quote(name)} was called and never answered.`,
    hint: "Providers reject a call without its response: store a response, even if it is an error, or leave the call out.",
  }));
});
