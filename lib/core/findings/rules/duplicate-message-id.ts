import { defineRule } from "../define-rule";
import { positionsById } from "../positions-by-id";
import { quote } from "../quote";

export const duplicateMessageId = defineRule("duplicate-message-id", "error", function* (input) {
  const positions = positionsById(input);
  if (positions.size === input.messages.length) return;
  for (const [position, { id }] of input.messages.entries()) {
    if (positions.get(id) !== position) {
      yield {
        messageId: id,
        message: `Two messages have the id ${quote(id)}.`,
        hint: "Replies and verdicts cannot tell them apart: give each message a unique id, or remove the copy.",
      };
    }
  }
});
