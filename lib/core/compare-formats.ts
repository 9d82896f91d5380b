import { carriesMedia } from "./formats/conversation/carries-media";
import { FORMATS } from "./formats/registry";
import { resolveSpeakers } from "./formats/speakers/resolve-speakers";
import type { ContextInput } from "./model/context-input";
import { FORMAT_IDS, type Format, type FormatId } from "./model/format";
import type { SelectedContext } from "./model/selected-context";
import { activeFormat, type BotFacts, botFacts } from "./plan/active-format";
import type { DefaultModels } from "./plan/default-models";
import { planRequest, type RequestPlan } from "./plan/plan-request";
import { FORMAT_TRAITS } from "./schema/format-traits";
import type { Message } from "./schema/message";
import { PROTOCOLS, type Protocol } from "./schema/protocol";
import type { Settings } from "./schema/settings";
import { type Selection, selectContext } from "./select-context";
import { compareTokens } from "./tokens/compare-tokens";
import { resolveTokenizer } from "./tokens/resolve-tokenizer";
import { countPrompt, type TokenReport } from "./tokens/token-report";
import { type CountTokens, TOKENIZER_IDS, type TokenizerId } from "./tokens/tokenizers";
import { countInputOf } from "./tokens-of-selection";

/** `same-selection`: all formats write the active format's selection. `own-limits`: each format selects for itself. */
export const COMPARISON_MODES = ["same-selection", "own-limits"] as const;
export type ComparisonMode = (typeof COMPARISON_MODES)[number];

/** One format in one vocabulary: text + framing + media = total. */
export type ComparedFormat = Readonly<{ format: FormatId; tokenizer: TokenizerId }> &
  Pick<TokenReport, "text" | "framing" | "definitions" | "media" | "total" | "layers" | "messages"> &
  Readonly<{
    /** Text tokens only, relative to the baseline in the same vocabulary. */
    savedPercent: number | undefined;
    /** Selected messages that only the baseline writes: omitting them saves tokens without writing shorter. */
    leftOut: number;
  }>;

export type ComparisonQuestion = Readonly<{
  /** In `own-limits` mode, enough messages for the format with the longest history. */
  input: ContextInput;
  settings: Settings;
  mode: ComparisonMode;
  counterOf: (tokenizer: TokenizerId) => CountTokens;
  models?: DefaultModels | undefined;
  /** All formats when absent. */
  formats?: readonly FormatId[] | undefined;
}>;

/** The plain formats of the protocols have the protocols' names; Gemini's is every chat's reference. */
const OTHER_PROTOCOLS: ReadonlySet<FormatId> = new Set(PROTOCOLS.filter((protocol) => protocol !== "gemini"));

/** Formats to recount on every edit: of the plain protocols, which have similar texts, only the active one. */
export function formatsWorthWatching(facts: BotFacts, settings: Settings): readonly FormatId[] {
  const active = activeFormat(facts, settings).format;
  return FORMAT_IDS.filter((format) => !OTHER_PROTOCOLS.has(format) || format === active);
}

/** The plain variant of the active format; Gemini's replaces single-message, which holds no history to compare. */
export function baselineFormat(facts: BotFacts, settings: Settings): FormatId {
  const { format } = activeFormat(facts, settings);
  return holdsHistory(format) ? format : "gemini";
}

type SelectFor = (format: FormatId) => Selection | undefined;

/** Every comparable format in every vocabulary; a format that cannot hold the selection has no row. */
export function compareFormats(question: ComparisonQuestion): readonly ComparedFormat[] {
  const { input, settings, mode, counterOf, formats = FORMAT_IDS } = question;
  const baseline = baselineFormat(botFacts(input), settings);
  const selectFor = mode === "same-selection" ? sameSelection(question) : ownSelection(question);
  const counted = formats.flatMap((format) => {
    const selection = selectFor(format);
    return selection
      ? countFormat(selection, { format: FORMATS[format], baseline: FORMATS[baseline] }, counterOf)
      : [];
  });
  const texts = counted.map(({ format, tokenizer, text }) => ({ format, tokenizer, tokens: text.min }));
  const saved = compareTokens(texts, baseline).map(({ savedPercent }) => savedPercent);
  return counted
    .map((row, index) => ({ ...row, savedPercent: saved[index] }))
    .toSorted((a, b) => TOKENIZER_IDS.indexOf(a.tokenizer) - TOKENIZER_IDS.indexOf(b.tokenizer));
}

/** Selected with the active vocabulary and then counted in all of them, so that every row covers the same messages. */
function chosenBy(question: ComparisonQuestion, format: FormatId): Selection {
  const { input, settings, counterOf } = question;
  const inForce = planOf(question);
  const countTokens = counterOf(resolveTokenizer(settings, inForce));
  return selectContext(input, settings, planOf(question, format), countTokens);
}

/** Without a format: the plan of the active one. */
const planOf = ({ input, settings, models }: ComparisonQuestion, format?: FormatId): RequestPlan =>
  planRequest(botFacts(input), settings, format, models);

const ownSelection =
  (question: ComparisonQuestion): SelectFor =>
  (format) =>
    chosenBy(question, format);

/** One message cannot hold a history, so no fair comparison exists. */
export const holdsHistory = (format: FormatId): boolean => FORMAT_TRAITS[format].history !== "none";

/** Excludes entries that print as read, because they are not the selected messages; media count only if supported. */
function sameSelection(question: ComparisonQuestion): SelectFor {
  const chosen = chosenBy(question, planOf(question).format);
  const { contextEntries: _asRead, ...context } = chosen.context;
  return (format) => {
    if (!holdsHistory(format)) return undefined;
    const { protocol, model } = planOf(question, format);
    const media = FORMAT_TRAITS[format].sendsChosenMedia ? carriedMedia(context, protocol) : [];
    const speakerStyle = resolveSpeakers(question.settings.speakers, protocol, question.input);
    return { ...chosen, context: { ...context, protocol, model, speakerStyle, media } };
  };
}

const carriedMedia = (
  { media, messageById }: Pick<SelectedContext, "media" | "messageById">,
  protocol: Protocol,
): SelectedContext["media"] =>
  media.filter((item) => carriesMedia(protocol, item.media, messageById(item.messageId)?.role ?? "user"));

/** The active vocabulary counts for the model, like the payload's own report; the others count only for themselves. */
function countFormat(
  selection: Selection,
  { format, baseline }: Readonly<{ format: Format; baseline: Format }>,
  counterOf: ComparisonQuestion["counterOf"],
): readonly Omit<ComparedFormat, "savedPercent">[] {
  const counted = countInputOf(selection, format);
  const leftOut = countLeftOut(selection, format, baseline);
  const inForce = resolveTokenizer(selection.context.settings, selection.context);
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

function countLeftOut({ context }: Selection, format: Format, baseline: Format): number {
  const { history, current } = context;
  const leftOut = new Map([format, baseline].map((some) => [some, some.leftOut?.(context)]));
  const isWritten = (some: Format, message: Message): boolean => {
    const named = leftOut.get(some);
    if (named !== undefined) return !named.has(message);
    return some.writes?.(message, { context, hasPairedTools: true }) !== false;
  };
  const isLeftOut = (message: Message) => !isWritten(format, message) && isWritten(baseline, message);
  return history.filter(isLeftOut).length + (current && isLeftOut(current) ? 1 : 0);
}
