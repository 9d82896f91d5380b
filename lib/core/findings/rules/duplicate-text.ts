import type { Message } from "../../schema/message";
import { countCodePoints } from "../../text/count-code-points";
import { defineRule } from "../define-rule";
import { parseIsoTime } from "../parse-iso-time";
import { quote } from "../quote";

const MIN_LENGTH = 20;
/** People repeat themselves over a day; a message stored twice is next to its copy, or one answer away. */
const REACH = 3;
const MAX_GAP = 10 * 60_000;

export const duplicateText = defineRule("duplicate-text", "warning", function* ({ messages }) {
  for (const [index, message] of messages.entries()) {
    const twin =
      isLongEnough(message) &&
      messages.slice(Math.max(0, index - REACH), index).find((earlier) => isTwin(earlier, message));
    if (!twin) continue;
    yield {
      messageId: message.id,
      message: `The same author said the same just before: ${quote(message.text ?? "")}.`,
      hint: "Was it stored twice (a retry, a webhook delivered again)? Then remove one of the two.",
    };
  }
});

function isLongEnough({ role, text, toolResponses }: Message): boolean {
  if (role === "system" || toolResponses?.length || !text || text.length < MIN_LENGTH) return false;
  return countCodePoints(text.trim()) >= MIN_LENGTH;
}

function isTwin(earlier: Message, later: Message): boolean {
  if (earlier.role !== later.role || earlier.author?.id !== later.author?.id) return false;
  if (earlier.author?.name !== later.author?.name && !later.author?.id) return false;
  return earlier.text?.trim() === later.text?.trim() && !isFarApart(earlier, later);
}

function isFarApart(earlier: Message, later: Message): boolean {
  const [from, to] = [earlier, later].map(({ sentAt }) => parseIsoTime(sentAt ?? ""));
  return from !== undefined && to !== undefined && Math.abs(to.milliseconds - from.milliseconds) > MAX_GAP;
}
