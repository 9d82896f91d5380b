import type { SearchCandidate } from "../model/context-input";
import type { Message } from "../schema/message";
import { type CandidateRule, candidateRule, MAX_CANDIDATES } from "./search-candidates";
import type { SearchRequest } from "./search-request";

/** What people and the bot said; tool traffic and system notes are no memories. */
const isSearchable = ({ role }: Message): boolean => role === "user" || role === "model";

/** The newest messages that the request's rule admits, oldest first: the same that a store's full-text index finds. */
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
