import type { SearchCandidate, SearchResult, WindowInput } from "../model/context-input";
import type { Message } from "../schema/message";

/** A message as it was before an edit. Its media are not kept: their bytes may be gone. */
type EarlierMessage = Omit<Message, "media">;
type EarlierMessages = ReadonlyMap<string, EarlierMessage>;

/** The input with edited messages as they were, by id; their media are the current ones. */
export function restoreEdits(input: WindowInput, earlier: EarlierMessages): WindowInput {
  if (earlier.size === 0) return input;
  const restore = (message: Message): Message => {
    const before = earlier.get(message.id);
    return before === undefined ? message : { ...before, media: message.media };
  };
  const restoreHit = (hit: SearchResult): SearchResult =>
    "message" in hit ? { ...hit, message: restoreCandidate(hit.message, earlier) } : hit;
  const { replyTarget: target, importedHits } = input;
  return {
    ...input,
    messages: input.messages.map(restore),
    referenced: input.referenced.map(restore),
    replyTarget: target && {
      ...target,
      message: restore(target.message),
      answer: target.answer && restore(target.answer),
    },
    ...(importedHits && { importedHits: importedHits.map(restoreHit) }),
  };
}

/** Candidates with the texts they had: they are ranked by those. The same list where none was edited. */
export const restoreCandidates = (
  candidates: readonly SearchCandidate[],
  earlier: EarlierMessages,
): readonly SearchCandidate[] =>
  candidates.some(({ id }) => earlier.has(id))
    ? candidates.map((candidate) => restoreCandidate(candidate, earlier))
    : candidates;

function restoreCandidate(candidate: SearchCandidate, earlier: EarlierMessages): SearchCandidate {
  const before = earlier.get(candidate.id);
  return before === undefined ? candidate : { ...candidate, text: before.text ?? "" };
}
