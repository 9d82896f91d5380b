import { defineRule } from "../define-rule";
import { quote } from "../quote";
import { replyTarget } from "../reply-target";

/** Longer texts are not searched, so that many replies to one huge message stay cheap. */
const SEARCH_LIMIT = 20_000;

export const replyExcerptMismatch = defineRule("reply-excerpt-mismatch", "info", function* (input) {
  for (const message of input.messages) {
    const excerpt = message.replyTo?.excerpt;
    if (!excerpt || excerpt.length > SEARCH_LIMIT) continue;
    const text = replyTarget(message, input)?.text;
    if (!text || text.length > SEARCH_LIMIT || onOneLine(text).includes(bareExcerpt(excerpt))) continue;
    yield {
      messageId: message.id,
      message: `The quoted excerpt ${quote(excerpt)} is not in the message it quotes.`,
      hint: "The message was probably edited after the reply; with replyExcerpts on, the model reads the old words.",
    };
  }
});

const onOneLine = (text: string): string => text.replace(/\s+/gu, " ").trim();
const bareExcerpt = (excerpt: string): string =>
  onOneLine(excerpt)
    .replace(/(?:…|\.{2,3})$/u, "")
    .trim();
