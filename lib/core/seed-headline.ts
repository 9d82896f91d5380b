import { compact } from "./formats/compact/compact";
import { gemini } from "./formats/gemini/gemini";
import type { ContextInput, WindowInput } from "./model/context-input";
import type { FormatId } from "./model/format";
import type { SelectedContext } from "./model/selected-context";
import { botFacts } from "./plan/active-format";
import { planRequest } from "./plan/plan-request";
import type { Settings } from "./schema/settings";
import { selectContext } from "./select-context";
import { savedPercent } from "./tokens/compare-tokens";
import { estimateByWords } from "./tokens/estimate-by-words";

/** The reference comparison: words × 1.3 of the contents as JSON, and of the transcript without its closing line. */
export type SeedHeadline = Readonly<{
  gemini: number;
  compact: number;
  savedPercent: number | undefined;
  /** Rounded averages for the contents as JSON and the printed transcript. Absent if there are no messages. */
  perMessage: Readonly<{ gemini: number; compact: number }> | undefined;
}>;

/** The demo chat with the three messages of the reference comparison. */
const SEED_EXAMPLE_ID = "-123456789";

export const isSeedExample = ({ chat }: WindowInput): boolean => chat.id === SEED_EXAMPLE_ID;

/** The formats that the headline compares. */
export const HEADLINE_FORMATS = ["gemini", "compact"] as const satisfies readonly FormatId[];

/** JSON on one line with `", "` and `": "`. A line break in printed JSON is never part of a text. */
const toSpacedJson = (printed: string): string => printed.replace(/,\n */g, ", ").replace(/\n */g, "");

/** The contents array only, without the body around it and the system context. */
function contentsAsJson(context: SelectedContext): string {
  const history = context.history.filter(({ role }) => role !== "system");
  const body = toSpacedJson(gemini.render({ ...context, history, system: [] }).text);
  return body.slice('{"contents": '.length, -"}".length);
}

function transcriptAlone(context: SelectedContext): string {
  const { text } = compact.render({ ...context, videoDescriptions: [] });
  return text.slice(0, -"[RESPOND]".length);
}

/** Follows the reference: arrows only from explicit reply metadata, no `[RESPOND]`; the per-message share has both. */
export function seedHeadline(input: ContextInput, settings: Settings): SeedHeadline {
  const plain: Settings = {
    ...settings,
    speakers: "meta",
    resolveReplies: false,
    systemPromptAsMessage: false,
  };
  const contextFor = (format: FormatId, chosen: Settings) =>
    selectContext(input, chosen, planRequest(botFacts(input), chosen, format), estimateByWords).context;
  const counts = {
    gemini: estimateByWords(contentsAsJson(contextFor("gemini", plain))),
    compact: estimateByWords(transcriptAlone(contextFor("compact", plain))),
  };
  const printed = contextFor("compact", { ...settings, resolveReplies: true });
  const messages = printed.history.length + (printed.current ? 1 : 0);
  const share = (tokens: number) => Math.round(tokens / messages);
  return {
    ...counts,
    savedPercent: savedPercent(counts.gemini, counts.compact),
    perMessage:
      messages === 0
        ? undefined
        : { gemini: share(counts.gemini), compact: share(estimateByWords(compact.render(printed).text)) },
  };
}
