import type { SearchCandidate } from "../model/context-input";
import type { Message } from "../schema/message";
import { type CandidateRule, candidateRule, MAX_CANDIDATES } from "./search-candidates";
import type { SearchRequest } from "./search-request";

/** Messages of people and the bot; tool traffic and system messages are not memories. */
const isSearchable = ({ role }: Message): boolean => role === "user" || role === "model";

/** The newest messages that match the request's rule, oldest first: the same result as a store's full-text index. */
export function findCandidates(
  messages: readonly Message[],
  { query, before }: SearchRequest,
): readonly SearchCandidate[] {
  const rule = candidateRule(query);
  return rule === undefined ? [] : newestCandidates(messages, before, rule).toReversed();
}

function newestCandidates(
  messages: readonly Message[],
  before: number,
  { isCandidate }: CandidateRule,
): readonly SearchCandidate[] {
  const newestFirst: SearchCandidate[] = [];
  for (let place = before - 1; place >= 0 && newestFirst.length < MAX_CANDIDATES; place -= 1) {
    const message = messages[place];
    if (message?.text && isSearchable(message) && isCandidate(message.text))
      newestFirst.push({ id: message.id, text: message.text });
  }
  return newestFirst;
}
