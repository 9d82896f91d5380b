import type { SearchCandidate, SearchResult, WindowInput } from "../model/context-input";
import type { Message } from "../schema/message";

/** A message before an edit. Its media are not kept, because their bytes may be deleted. */
type EarlierMessage = Omit<Message, "media">;
type EarlierMessages = ReadonlyMap<string, EarlierMessage>;

/** The input with edited messages restored by id; media stay as they are now. */
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

/** Search candidates with their earlier texts, which affect ranking. Returns the same list if none was edited. */
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
