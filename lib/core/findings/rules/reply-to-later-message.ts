import { defineRule } from "../define-rule";
import { positionsById } from "../positions-by-id";
import { quote } from "../quote";

export const replyToLaterMessage = defineRule("reply-to-later-message", "warning", function* (input) {
  const positions = positionsById(input);
  for (const [position, { id, replyTo }] of input.messages.entries()) {
    const target = replyTo?.messageId;
    if (target === undefined || (positions.get(target) ?? -1) < position) continue;
    yield {
      messageId: id,
      message: target === id ? "Replies to itself." : `Replies to ${quote(target)}, which comes later.`,
      hint: "The messages are in the wrong order, or the reply has the wrong id.",
    };
  }
});
