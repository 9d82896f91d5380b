import type { RelevantHit, SearchCandidate } from "../model/context-input";
import { rankByRelevance } from "./rank-by-relevance";
import { textFeatures } from "./text-features";

/** More than the layer shows, to leave room for removing near-duplicates. */
const MAX_HITS = 20;

type Ranking = Readonly<{ query: string; hits: readonly RelevantHit[] }>;

/** One ranking per candidate list, so that a changed limit does not rank again. */
const rankings = new WeakMap<readonly SearchCandidate[], Ranking>();

/** The candidates most relevant to the query, best first, excluding those already in the context. */
export function bestCandidates(
  query: string,
  candidates: readonly SearchCandidate[],
  isInContext: (message: SearchCandidate) => boolean,
): readonly RelevantHit[] {
  const known = rankings.get(candidates);
  const ranking = known?.query === query ? known : { query, hits: rank(query, candidates) };
  rankings.set(candidates, ranking);
  const found: RelevantHit[] = [];
  for (const hit of ranking.hits) {
    if (found.length === MAX_HITS) break;
    if (!isInContext(hit.message)) found.push(hit);
  }
  return found;
}

function rank(query: string, candidates: readonly SearchCandidate[]): readonly RelevantHit[] {
  const features = candidates.map(({ text }) => textFeatures(text));
  return rankByRelevance(query, features).flatMap(({ index, score }) => {
    const message = candidates[index];
    return message ? [{ message, score }] : [];
  });
}
