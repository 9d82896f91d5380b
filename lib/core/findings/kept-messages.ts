import type { Message } from "../schema/message";
import type { FindingInput } from "./finding-input";

/** Messages in the payload, or all stored messages if no payload was built. */
export const keptMessages = ({ kept, messages }: FindingInput): readonly Message[] =>
  kept === undefined ? messages : messages.filter(({ id }) => kept.messageIds.has(id));
