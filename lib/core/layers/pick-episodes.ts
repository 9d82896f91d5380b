import type { ContextInput } from "../model/context-input";
import { entry, type LedgerEntry, type LedgerItem, type Reason } from "../model/ledger";
import type { Episode } from "../schema/chat-file";
import type { CountTokens } from "../tokens/tokenizers";
import { type CutOff, cutOffOf, episodeExisted } from "../window/existed-at";
import type { Picked } from "./pick-relevant";
import { spendShare } from "./spend-share";
import { episodeExcerpt, MAX_EPISODES } from "./write-layers";

const MEMORABLE = 0.6;

type PlacedEpisode = Readonly<{ episode: Episode; place: number }>;

export const episodeItem = ({ topic }: Episode, place: number): LedgerItem => ({
  kind: "layer",
  layer: "episodic",
  place,
  of: topic,
});

const itemOf = ({ episode, place }: PlacedEpisode): LedgerItem => episodeItem(episode, place);

/** Unknown importance counts as the lowest one that qualifies. */
const importanceOf = ({ episode }: PlacedEpisode): number => episode.importance ?? MEMORABLE;

/** The most important episodes within the layer's share, ties in stored order; printed in stored order. */
export function pickEpisodes(input: ContextInput, budget: number, countTokens: CountTokens): Picked<Episode> {
  const entries: LedgerEntry[] = [];
  const memorable: PlacedEpisode[] = [];
  const cutOff = cutOffOf(input);
  for (const [place, episode] of input.episodes.entries()) {
    const refusal = refuse(episode, cutOff);
    if (refusal) entries.push(entry(itemOf({ episode, place }), "left-out", refusal));
    else memorable.push({ episode, place });
  }
  const ranked = memorable.toSorted((a, b) => importanceOf(b) - importanceOf(a) || a.place - b.place);
  for (const placed of ranked.slice(MAX_EPISODES))
    entries.push(entry(itemOf(placed), "left-out", "over-count"));

  const spent = spendShare(ranked.slice(0, MAX_EPISODES), "episodic", budget, ({ episode }) =>
    countTokens(episodeExcerpt(episode.summary)),
  );
  for (const [index, { item, fits, admittedBy }] of spent.entries()) {
    const details = { rank: index + 1, limit: { setting: "tokenBudget", value: budget } } as const;
    entries.push(
      fits
        ? entry(itemOf(item), "kept", "memorable-event", details)
        : entry(itemOf(item), "dropped", "over-budget", { ...details, admittedBy }),
    );
  }
  const kept = spent.filter(({ fits }) => fits).map(({ item }) => item);
  return { kept: kept.toSorted((a, b) => a.place - b.place).map(({ episode }) => episode), entries };
}

function refuse(episode: Episode, cutOff: CutOff): Reason | undefined {
  if (!episodeExisted(episode, cutOff)) return "after-cut-off";
  if (episode.importance !== undefined && episode.importance < MEMORABLE) return "low-importance";
  return episode.summary.trim() === "" ? "empty" : undefined;
}
