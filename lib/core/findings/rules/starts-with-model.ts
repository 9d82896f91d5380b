import { defineRule } from "../define-rule";
import type { FindingInput } from "../finding-input";
import { keptMessages } from "../kept-messages";

export const startsWithModel = defineRule("starts-with-model", "info", (input) => {
  if (!sendsTurns(input)) return undefined;
  const first = keptMessages(input).find(({ role }) => role !== "system");
  if (first?.role !== "model") return undefined;
  return {
    messageId: first.id,
    message: "The sent history starts with a bot message.",
    hint: "Gemini's chat sessions reject a history that does not start with a user message: widen the window by one.",
  };
});

/** The other formats accept it, omit it, write one user message, or are only a view. */
const sendsTurns = ({ format }: FindingInput): boolean => format === "gemini" || format === "openai-summary";
