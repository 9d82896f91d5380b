import { defineRule } from "../define-rule";
import type { FindingInput } from "../finding-input";
import { quote } from "../quote";
import { isTopicRoot } from "../reply-target";

export const missingReplyTarget = defineRule("missing-reply-target", "warning", function* (input) {
  if (input.earlierCount > 0) return;
  for (const message of input.messages) {
    const { messageId, userId, name, username } = message.replyTo ?? {};
    if (!messageId || isTopicRoot(message) || isStored(messageId, input)) continue;
    const stillNamed = Boolean(userId && (name || username));
    yield {
      messageId: message.id,
      ...(stillNamed && { severity: "info" as const }),
      message: `Replies to the message ${quote(messageId)}, which is not stored.`,
      hint: stillNamed
        ? "The reply still names its author, but the text and media it is about are gone."
        : "The model cannot know whom this answers: import the missing message, or store the author with the reply.",
    };
  }
});

/** Some platforms write "0" for "no reply". */
const isStored = (id: string, { referenced, isEventId }: FindingInput): boolean =>
  id === "0" || referenced(id) !== undefined || isEventId?.(id) === true;
