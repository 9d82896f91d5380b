import type { Author, Message } from "../../schema/message";
import { defineRule } from "../define-rule";
import type { FindingInput } from "../finding-input";
import { quote } from "../quote";
import { replyTarget } from "../reply-target";
import { writtenName } from "../written-name";

export const selfReplyLost = defineRule("self-reply-lost", "warning", function* (input) {
  for (const message of input.messages) {
    if (message.role !== "user" || message.replyTo === undefined) continue;
    const target = replyTarget(message, input);
    if (target?.role !== "user" || target.id === message.id) continue;
    const loss = lossOf(message, target, input);
    if (loss !== undefined) yield { messageId: message.id, ...loss };
  }
});

function lossOf(
  { author = {}, replyTo }: Message,
  { author: other = {} }: Message,
  { settings }: FindingInput,
) {
  const [name, earlierName] = [writtenName(author), writtenName(other)];
  if (isSameId(author, other) && name !== earlierName) {
    return {
      message: `A reply to oneself under another name: ${quote(earlierName)}, now ${quote(name)}.`,
      hint: "single-message compares names and writes “said” instead of “I said”: store one name for one author id.",
    };
  }
  if (!author.id && !other.id && name !== "" && name === earlierName) {
    return {
      message: `${quote(name)} replies to their own message, but has no author id.`,
      hint: "Without an id compact writes no arrow, and the reply is lost: store the author's id.",
    };
  }
  const explicit = replyTo?.userId && (replyTo.name || replyTo.username);
  if (!isSameId(author, other) || settings.resolveReplies || explicit) return undefined;
  return {
    message: "A reply to oneself that compact cannot show, because resolveReplies is off.",
    hint: "Switch resolveReplies on, or store the author's id and name with the reply.",
  };
}

const isSameId = (left: Author, right: Author): boolean => Boolean(left.id) && left.id === right.id;
