import type { Message } from "../../schema/message";
import { defineRule } from "../define-rule";
import { keptMessages } from "../kept-messages";

/** Consecutive answers are fine in a group; this reports only the orders that providers reject. */
export const roleOrder = defineRule("role-order", "warning", function* (input) {
  if (input.contextEntries !== undefined) return;
  let previous: Message | undefined;
  for (const message of keptMessages(input)) {
    if (message.role === "system") continue;
    const wrong = misplaced(message, previous);
    if (wrong !== undefined) yield { messageId: message.id, ...wrong };
    previous = message;
  }
});

function misplaced(message: Message, previous: Message | undefined) {
  const { role, toolCalls, toolResponses } = message;
  if (role === "user" && toolCalls?.length) {
    return {
      message: "A user message carries a tool call.",
      hint: "Only the model calls tools: store the call as a model message.",
    };
  }
  if (role === "tool" && !toolResponses?.length) {
    return {
      message: "A tool message without a tool response.",
      hint: "Store what the tool returned as toolResponses, or give the message another role.",
    };
  }
  if (role === "model" && toolCalls?.length && previous !== undefined && isPlainAnswer(previous)) {
    return {
      message: "A tool call right after a plain answer of the bot.",
      hint: "Gemini wants a call to follow a user message or a tool response: store the answer's text with the call.",
    };
  }
  return undefined;
}

const isPlainAnswer = ({ role, toolCalls, toolResponses }: Message): boolean =>
  role === "model" && !toolCalls?.length && !toolResponses?.length;
