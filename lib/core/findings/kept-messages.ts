import type { Message } from "../schema/message";
import type { FindingInput } from "./finding";

/** What the payload holds, or everything stored when no payload was built. */
export const keptMessages = ({ kept, messages }: FindingInput): readonly Message[] =>
  kept === undefined ? messages : messages.filter(({ id }) => kept.messageIds.has(id));
