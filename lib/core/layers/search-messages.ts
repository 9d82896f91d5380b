import type { RelevantHit, Search } from "../model/context-input";
import type { Message } from "../schema/message";
import { rankByRelevance } from "./rank-by-relevance";
import { type CandidateRule, candidateRule, MAX_CANDIDATES } from "./search-candidates";
import { type TextFeatures, textFeatures } from "./text-features";

/** More than the layer shows, so that near-duplicates can go. */
const HITS = 20;

/** Words of people and of the bot; tool traffic and system notes are no memories. */
const isSearchable = ({ role, text }: Message): boolean =>
  (role === "user" || role === "model") && Boolean(text);

/**
 * A search over these messages, oldest first: all older ones of a file, or those that a full-text index found for the
 * same rule, which gives the same. The ranking of a query is kept, so that a changed limit does not search again; `featuresOf` may share work
 * between searches over the same messages.
 */
export function searchMessages(
  messages: readonly Message[],
  featuresOf: (message: Message) => TextFeatures = ({ text }) => textFeatures(text ?? ""),
): Search {
  let last: Readonly<{ query: string; hits: readonly RelevantHit[] }> | undefined;
  return (query, isTaken) => {
    if (last?.query !== query) last = { query, hits: rank(query, messages, featuresOf) };
    const found: RelevantHit[] = [];
    for (const hit of last.hits) {
      if (found.length === HITS) break;
      if (!isTaken(hit.message)) found.push(hit);
    }
    return found;
  };
}

function rank(
  query: string,
  messages: readonly Message[],
  featuresOf: (message: Message) => TextFeatures,
): readonly RelevantHit[] {
  const rule = candidateRule(query);
  if (rule === undefined) return [];
  const searched = newestCandidates(messages, rule);
  return rankByRelevance(query, searched.map(featuresOf)).flatMap(({ index, score }) => {
    const message = searched[index];
    return message ? [{ message, score }] : [];
  });
}

function newestCandidates(messages: readonly Message[], { isCandidate }: CandidateRule): readonly Message[] {
  const newestFirst: Message[] = [];
  for (let place = messages.length - 1; place >= 0 && newestFirst.length < MAX_CANDIDATES; place -= 1) {
    const message = messages[place];
    if (message && isSearchable(message) && isCandidate(message.text ?? "")) newestFirst.push(message);
  }
  return newestFirst.toReversed();
}
