import type { SelectedContext } from "../../model/selected-context";
import type { Message } from "../../schema/message";
import { type SystemText, systemTexts } from "../system-context";
import { isWrittenInSystem } from "./system-place";
import { isSpoken } from "./writes-message";

/**
 * Whether the system context is sent as the first user message. Relevant memories do not count, because a wider window
 * moves them back into the history.
 */
function opensWithSystem(context: SelectedContext): boolean {
  const isLasting = ({ source }: SystemText) => source.kind !== "layer" || source.layer !== "relevant";
  return context.settings.systemPromptAsMessage && systemTexts(context).some(isLasting);
}

/** If the first turn must be a user's, a message outside the system context needs such a turn before it. */
export const needsOpening = (message: Message, context: SelectedContext): boolean =>
  !isWrittenInSystem(message, context) && !opensWithSystem(context);

/** A user message with text or media, or a message that joins a system context sent as a message. */
export function opens(message: Message, context: SelectedContext): "later" | "all" | undefined {
  if (message.role === "user" && isSpoken(message, context)) return "later";
  return context.settings.systemPromptAsMessage && isWrittenInSystem(message, context) ? "all" : undefined;
}
