import { FORMAT_TRAITS } from "../../schema/format-traits";
import { defineRule } from "../define-rule";
import { replyTarget } from "../reply-target";

export const replyOutOfWindow = defineRule("reply-out-of-window", "info", (input) => {
  const { current, kept, format } = input;
  if (current === undefined || kept === undefined || FORMAT_TRAITS[format].history === "none")
    return undefined;
  const target = replyTarget(current, input);
  if (target === undefined || kept.messageIds.has(target.id)) return undefined;
  return {
    messageId: current.id,
    message: "The current message replies to a message that is not in the payload.",
    hint: "Widen the window, or switch replyExcerpts on so that at least its first words are sent.",
  };
});
