import type { SelectedContext } from "../../model/selected-context";
import type { Message } from "../../schema/message";
import { type SystemText, systemTexts } from "../system-context";
import { isWrittenInSystem } from "./system-place";
import { isSpoken } from "./writes-message";

/**
 * The system context is the first message of a user. Memories of messages that a wider window would choose do not count:
 * they leave the system context then.
 */
function opensWithSystem(context: SelectedContext): boolean {
  const isLasting = ({ source }: SystemText) => source.kind !== "layer" || source.layer !== "relevant";
  return context.settings.systemPromptAsMessage && systemTexts(context).some(isLasting);
}

/** Where the first turn must be a user's: a message outside the system context needs such a turn before it. */
export const needsOpening = (message: Message, context: SelectedContext): boolean =>
  !isWrittenInSystem(message, context) && !opensWithSystem(context);

/** A user's own words, tool results aside, or what becomes part of a system context that is sent as a message. */
export function opens(message: Message, context: SelectedContext): "later" | "all" | undefined {
  if (message.role === "user" && isSpoken(message, context)) return "later";
  return context.settings.systemPromptAsMessage && isWrittenInSystem(message, context) ? "all" : undefined;
}
