import { FORMAT_TRAITS } from "../../schema/format-traits";
import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { traceToolTraffic } from "../trace-tool-traffic";

export const unansweredToolCall = defineRule("unanswered-tool-call", "warning", (input) => {
  if (FORMAT_TRAITS[input.format].printsEntries) return [];
  return traceToolTraffic(input).unanswered.map(({ message, name }) => ({
    messageId: message.id,
    message: `The tool ${quote(name)} was called and never answered.`,
    hint: "Providers reject a call without its response: store a response, even if it is an error, or leave the call out.",
  }));
});
