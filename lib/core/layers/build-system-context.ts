import type { ContextInput, SearchCandidate, StoredSummary } from "../model/context-input";
import { entry, type LedgerEntry, type LedgerItem, type Reason } from "../model/ledger";
import type { SystemBlock, SystemLayer } from "../model/selected-context";
import { FORMAT_TRAITS, type FormatId } from "../schema/format-traits";
import type { Message } from "../schema/message";
import type { Settings } from "../schema/settings";
import { joinSummaries } from "../summaries/join-summaries";
import type { CountTokens } from "../tokens/tokenizers";
import { cutOffOf, summaryExisted } from "../window/existed-at";
import { bestCandidates } from "./best-candidates";
import { episodeItem, pickEpisodes } from "./pick-episodes";
import { pickProfile, profileItem } from "./pick-profile";
import { hitItem, pickRelevant } from "./pick-relevant";
import { writeEpisodes, writeProfile, writeRelevant, writeSummary } from "./write-layers";

type SystemContext = Readonly<{ blocks: readonly SystemBlock[]; entries: readonly LedgerEntry[] }>;

/** What the payload already contains, and whether memories are added. */
export type Spoken = Readonly<{
  current: Message | undefined;
  isInContext: (message: SearchCandidate) => boolean;
  layered: boolean;
}>;

/** Prompt, summary, profile, relevant, episodic: in this order, without empty blocks. */
export function buildSystemContext(
  input: ContextInput,
  { current, isInContext, layered }: Spoken,
  settings: Settings,
  format: FormatId,
  countTokens: CountTokens,
): SystemContext {
  if (FORMAT_TRAITS[format].history === "none") return join(leaveAllOut(input, "not-in-format"));
  const base = [takePrompt(input), takeSummaries(input)];
  if (!layered) {
    const reason = settings.layers ? "not-in-format" : "layers-off";
    return join([...base, ...leaveMemoriesOut(input, reason)]);
  }
  const budget = settings.tokenBudget;
  const results = input.importedHits ?? bestCandidates(current?.text ?? "", input.candidates, isInContext);
  const profile = pickProfile(input.profiles, current?.author?.id, budget, countTokens);
  const relevant = pickRelevant(results, isInContext, budget, countTokens);
  const episodes = pickEpisodes(input, budget, countTokens);
  return join([
    ...base,
    { ...profile, layer: "profile", text: profile.kept.map(writeProfile).join("") },
    { ...relevant, layer: "relevant", text: relevant.kept.length > 0 ? writeRelevant(relevant.kept) : "" },
    { ...episodes, layer: "episodic", text: episodes.kept.length > 0 ? writeEpisodes(episodes.kept) : "" },
  ]);
}

type Part = Readonly<{ layer: SystemLayer; text: string; entries: readonly LedgerEntry[] }>;

const join = (parts: readonly Part[]): SystemContext => ({
  blocks: parts.filter(({ text }) => text !== "").map(({ layer, text }) => ({ layer, text })),
  entries: parts.flatMap(({ entries }) => entries),
});

const PROMPT_ITEM = { kind: "layer", layer: "prompt", place: 0 } as const;

/** A chat without a prompt has no such item, so it gets no verdict. */
function takePrompt({ chat }: ContextInput): Part {
  if (chat.systemPrompt === undefined) return { layer: "prompt", text: "", entries: [] };
  const isBlank = chat.systemPrompt.trim() === "";
  const verdict = isBlank
    ? entry(PROMPT_ITEM, "left-out", "empty")
    : entry(PROMPT_ITEM, "kept", "system-prompt");
  return { layer: "prompt", text: isBlank ? "" : chat.systemPrompt, entries: [verdict] };
}

const summaryItem = ({ version }: StoredSummary): LedgerItem => ({ kind: "summary", version });

function takeSummaries(input: ContextInput): Part {
  const cutOff = cutOffOf(input);
  const verdictOf = (stored: StoredSummary) => {
    if (!summaryExisted(stored, cutOff)) return "after-cut-off";
    return stored.summary.text.trim() === "" ? "empty" : "summary-in-use";
  };
  const used = input.summaries.filter((stored) => verdictOf(stored) === "summary-in-use");
  const entries = input.summaries.map((stored) => {
    const reason = verdictOf(stored);
    return entry(summaryItem(stored), reason === "summary-in-use" ? "kept" : "left-out", reason);
  });
  const text = used.length > 0 ? writeSummary(joinSummaries(used.map(({ summary }) => summary.text))) : "";
  return { layer: "summary", text, entries };
}

const leftOut = (layer: SystemLayer, entries: readonly LedgerEntry[]): Part => ({ layer, text: "", entries });

/** Of the search hits only stored ones get an entry, because no search runs for excluded layers. */
function leaveMemoriesOut(input: ContextInput, reason: Reason): readonly Part[] {
  const out = (item: LedgerItem) => entry(item, "left-out", reason);
  const hits = input.importedHits ?? [];
  return [
    leftOut("profile", input.profiles.map(profileItem).map(out)),
    leftOut("relevant", hits.map(hitItem).map(out)),
    leftOut("episodic", input.episodes.map(episodeItem).map(out)),
  ];
}

function leaveAllOut(input: ContextInput, reason: Reason): readonly Part[] {
  const prompt = input.chat.systemPrompt === undefined ? [] : [entry(PROMPT_ITEM, "left-out", reason)];
  const summaries = input.summaries.map((stored) => entry(summaryItem(stored), "left-out", reason));
  return [leftOut("prompt", prompt), leftOut("summary", summaries), ...leaveMemoriesOut(input, reason)];
}
