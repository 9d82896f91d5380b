import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { replyTarget } from "../reply-target";

export const replyAuthorMismatch = defineRule("reply-author-mismatch", "warning", function* (input) {
  for (const message of input.messages) {
    const claimed = message.replyTo?.userId;
    if (!claimed || claimed === "0") continue;
    const target = replyTarget(message, input);
    const actual = target?.role === "model" ? input.chat.bot.id : target?.author?.id;
    if (!actual || actual === claimed) continue;
    yield {
      messageId: message.id,
      message: `The reply names the user ${quote(claimed)}, but the message it answers is by ${quote(actual)}.`,
      hint: "The model sees the wrong addressee: take the author from the stored message.",
    };
  }
});
