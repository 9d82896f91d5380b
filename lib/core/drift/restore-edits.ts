import type { ContextInput, SearchResult } from "../model/context-input";
import type { Message } from "../schema/message";

/** A message as it stood before an edit. Its media are not kept: their bytes may be gone. */
type EarlierMessage = Omit<Message, "media">;

/** The input with edited messages as they stood, by id; their media are those of now. */
export function restoreEdits(
  input: ContextInput,
  earlier: ReadonlyMap<string, EarlierMessage>,
): ContextInput {
  if (earlier.size === 0) return input;
  const restore = (message: Message): Message => {
    const before = earlier.get(message.id);
    return before === undefined ? message : { ...before, media: message.media };
  };
  const restoreHit = (hit: SearchResult): SearchResult =>
    "message" in hit ? { ...hit, message: restore(hit.message) } : hit;
  const { replyTarget: target, search } = input;
  return {
    ...input,
    messages: input.messages.map(restore),
    referenced: input.referenced.map(restore),
    replyTarget: target && {
      ...target,
      message: restore(target.message),
      answer: target.answer && restore(target.answer),
    },
    search: (query, isTaken) => search(query, isTaken).map(restoreHit),
  };
}
