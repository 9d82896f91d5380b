import type { RelevantHit, SearchCandidate, SearchResult } from "../model/context-input";
import { entry, type LedgerEntry, type LedgerItem, type Reason } from "../model/ledger";
import type { CountTokens } from "../tokens/tokenizers";
import { nearDuplicateFilter } from "./near-duplicates";
import { spendShare } from "./spend-share";
import { MAX_RELEVANT, relevantExcerpt, type Snippet } from "./write-layers";

export type Picked<T> = Readonly<{ kept: readonly T[]; entries: readonly LedgerEntry[] }>;

type PlacedHit = Readonly<{ hit: RelevantHit; item: LedgerItem }>;

/** A search result's verdict refers to its rank and names the message. */
export const hitItem = (result: SearchResult, place: number): LedgerItem => ({
  kind: "layer",
  layer: "relevant",
  place,
  of: "message" in result ? result.message.id : result.missing,
});

/** The best matches that are not in the context and not near-duplicates, within the layer's share. */
export function pickRelevant(
  results: readonly SearchResult[],
  isInContext: (message: SearchCandidate) => boolean,
  budget: number,
  countTokens: CountTokens,
): Picked<Snippet> {
  const isDuplicate = nearDuplicateFilter();
  const wanted: PlacedHit[] = [];
  const entries: LedgerEntry[] = [];
  for (const [place, result] of results.entries()) {
    const item = hitItem(result, place);
    const refusal = refuse(result, isInContext, isDuplicate, wanted.length);
    if (refusal) entries.push(entry(item, "left-out", refusal));
    else if ("message" in result) wanted.push({ hit: result, item });
  }
  const spent = spendShare(wanted, "relevant", budget, ({ hit }) =>
    countTokens(relevantExcerpt(hit.message.text)),
  );
  for (const [index, { item, fits, admittedBy }] of spent.entries()) {
    const details = { rank: index + 1, limit: { setting: "tokenBudget", value: budget } } as const;
    entries.push(
      fits
        ? entry(item.item, "kept", "relevant-message", details)
        : entry(item.item, "dropped", "over-budget", { ...details, admittedBy }),
    );
  }
  const kept = spent.filter(({ fits }) => fits).map(({ item }) => item.hit);
  return { kept: kept.map(({ message, score }) => ({ text: message.text, score })), entries };
}

function refuse(
  result: SearchResult,
  isInContext: (message: SearchCandidate) => boolean,
  isDuplicate: (message: SearchCandidate) => boolean,
  wantedSoFar: number,
): Reason | undefined {
  if (!("message" in result)) return "unknown-message";
  if (!result.message.text.trim()) return "empty";
  if (isInContext(result.message)) return "in-history";
  if (wantedSoFar === MAX_RELEVANT) return "over-count";
  return isDuplicate(result.message) ? "near-duplicate" : undefined;
}
