import type { ContextInput } from "./context-input";
import { FORMAT_IDS, type Format, type FormatId } from "./formats/format";
import { FORMATS } from "./formats/registry";
import type { Message } from "./schema/message";
import type { Settings } from "./schema/settings";
import { type Selection, selectContext, sendsChosenMedia } from "./select-context";
import { BASELINE, compareTokens } from "./tokens/compare-tokens";
import { resolveTokenizer } from "./tokens/resolve-tokenizer";
import { countPrompt, type TokenReport } from "./tokens/token-report";
import { type CountTokens, TOKENIZER_IDS, type TokenizerId } from "./tokens/tokenizers";
import { whatToCount } from "./tokens-of-selection";

/** `same-selection`: all write what the format in force chose. `own-limits`: each writes what it would choose itself. */
export const COMPARISON_MODES = ["same-selection", "own-limits"] as const;
export type ComparisonMode = (typeof COMPARISON_MODES)[number];

/** One format in one vocabulary: text + framing + media = total. */
export type ComparedFormat = Readonly<{ format: FormatId; tokenizer: TokenizerId }> &
  Pick<TokenReport, "text" | "framing" | "definitions" | "media" | "total" | "layers" | "messages"> &
  Readonly<{
    /** Of the text, in percent of the baseline's in the same vocabulary. */
    savedPercent: number | undefined;
    /** Chosen messages that it does not write though the baseline does: that much of what it saves is no shorter writing. */
    leftOut: number;
  }>;

export type ComparisonQuestion = Readonly<{
  /** In `own-limits` as much as the format that looks back furthest needs. */
  input: ContextInput;
  settings: Settings;
  mode: ComparisonMode;
  counterOf: (tokenizer: TokenizerId) => CountTokens;
}>;

type SelectFor = (format: FormatId) => Selection | undefined;

/** Vocabulary by vocabulary, each format that can be compared; a format without a row cannot hold the selection. */
export function compareFormats(question: ComparisonQuestion): readonly ComparedFormat[] {
  const { mode, counterOf } = question;
  const selectFor = mode === "same-selection" ? sameSelection(question) : ownSelection(question);
  const counted = FORMAT_IDS.flatMap((format) => {
    const selection = selectFor(format);
    return selection ? countFormat(selection, FORMATS[format], counterOf) : [];
  });
  const texts = counted.map(({ format, tokenizer, text }) => ({ format, tokenizer, tokens: text.min }));
  const saved = compareTokens(texts).map(({ savedPercent }) => savedPercent);
  return counted
    .map((row, index) => ({ ...row, savedPercent: saved[index] }))
    .toSorted((a, b) => TOKENIZER_IDS.indexOf(a.tokenizer) - TOKENIZER_IDS.indexOf(b.tokenizer));
}

/** Chosen with the vocabulary in force and then counted in all, so that the rows tell of the same messages. */
const chosenBy = ({ input, settings, counterOf }: ComparisonQuestion, format: FormatId): Selection =>
  selectContext(input, settings, format, counterOf(resolveTokenizer(settings)));

const ownSelection =
  (question: ComparisonQuestion): SelectFor =>
  (format) =>
    chosenBy(question, format);

/** One message cannot hold a history, so there is no fair number for it. */
export const holdsHistory = (format: FormatId): boolean => format !== "single-message";

/** Entries as read would be other messages than the chosen ones; media count only where the format carries them. */
function sameSelection(question: ComparisonQuestion): SelectFor {
  const chosen = chosenBy(question, question.settings.compact ? "compact" : "gemini");
  const { contextEntries: _asRead, ...context } = chosen.context;
  const describing = { ...chosen, context: { ...context, media: [] } };
  const carrying = { ...chosen, context };
  return (format) => {
    if (!holdsHistory(format)) return undefined;
    return sendsChosenMedia(format) ? carrying : describing;
  };
}

/** The vocabulary in force counts for the model, as the payload's own report does; the others only for themselves. */
function countFormat(
  selection: Selection,
  format: Format,
  counterOf: ComparisonQuestion["counterOf"],
): readonly Omit<ComparedFormat, "savedPercent">[] {
  const counted = whatToCount(selection, format);
  const leftOut = countLeftOut(selection, format);
  const inForce = resolveTokenizer(selection.context.settings);
  return TOKENIZER_IDS.map((tokenizer) => {
    const countsFor = tokenizer === inForce ? "model" : "vocabulary";
    const report = countPrompt({ ...counted, tokenizer, countTokens: counterOf(tokenizer), countsFor });
    const { text, framing, definitions, media, total, layers, messages } = report;
    return {
      format: format.id,
      tokenizer,
      text,
      framing,
      definitions,
      media,
      total,
      layers,
      messages,
      leftOut,
    };
  });
}

function countLeftOut({ context: { history, current } }: Selection, { writes }: Format): number {
  const baseline: Format = FORMATS[BASELINE];
  const isLeftOut = (message: Message) => writes?.(message) === false && baseline.writes?.(message) !== false;
  return history.filter(isLeftOut).length + (current && isLeftOut(current) ? 1 : 0);
}
