import type { ContextInput } from "@/lib/core/context-input";
import { compact } from "@/lib/core/formats/compact";
import type { FormatId } from "@/lib/core/formats/format";
import { gemini } from "@/lib/core/formats/gemini";
import { botFacts } from "@/lib/core/plan/active-format";
import { planRequest } from "@/lib/core/plan/plan-request";
import type { Settings } from "@/lib/core/schema/settings";
import { selectContext } from "@/lib/core/select-context";
import type { SelectedContext } from "@/lib/core/selected-context";
import { savedPercent } from "@/lib/core/tokens/compare-tokens";
import { estimateByWords } from "@/lib/core/tokens/estimate-by-words";

/** The seeds' own comparison: words × 1.3 of the contents as JSON, and of the transcript without its closing line. */
export type SeedHeadline = Readonly<{ gemini: number; compact: number; savedPercent: number | undefined }>;

/** One line with `", "` and `": "` between items. A line break in printed JSON never belongs to a text. */
const toSpacedJson = (printed: string): string => printed.replace(/,\n */g, ", ").replace(/\n */g, "");

/** The array alone, as the seed printed it: no body around it, no system context. */
function contentsAsJson(context: SelectedContext): string {
  const history = context.history.filter(({ role }) => role !== "system");
  const body = toSpacedJson(gemini.render({ ...context, history, system: [] }).text);
  return body.slice('{"contents": '.length, -"}".length);
}

function transcriptAlone(context: SelectedContext): string {
  const { text } = compact.render({ ...context, videoDescriptions: [] });
  return text.slice(0, -"[RESPOND]".length);
}

/** Made as seed 000 made it: arrows only from explicit reply metadata, no `[RESPOND]`. */
export function seedHeadline(input: ContextInput, settings: Settings): SeedHeadline {
  const plain = { ...settings, resolveReplies: false, systemPromptAsMessage: false };
  const contextFor = (format: FormatId) =>
    selectContext(input, plain, planRequest(botFacts(input), plain, format), estimateByWords).context;
  const counts = {
    gemini: estimateByWords(contentsAsJson(contextFor("gemini"))),
    compact: estimateByWords(transcriptAlone(contextFor("compact"))),
  };
  return { ...counts, savedPercent: savedPercent(counts.gemini, counts.compact) };
}
