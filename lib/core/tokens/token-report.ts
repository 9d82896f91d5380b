import type { Prompt, PromptMedia } from "../model/prompt";
import type { SystemLayer } from "../model/selected-context";
import type { Source, SourcePart } from "../model/source";
import type { Media } from "../schema/media";
import { framingFor } from "./framing/framing-for";
import type { FramingRuleId } from "./framing/framing-rule";
import { type MediaCost, mediaCost } from "./media-cost/media-cost";
import { describeModel, type Model } from "./models";
import { promptPieces } from "./prompt-pieces";
import {
  type Accuracy,
  estimate,
  knownAmount,
  NO_TOKENS,
  sumAmounts,
  type TokenAmount,
  weakest,
} from "./token-amount";
import { type CountTokens, TOKENIZERS, type TokenizerId } from "./tokenizers";
import { countDefinitions, countsByValues } from "./tools/count-definitions";
import { type CountedAt, type GeminiApi, vocabularyOf } from "./vocabulary-of";

/** The tokens of one piece of text. */
type TokenRow = Readonly<{ source: Source; content: number; tokens: number; accuracy: Accuracy }>;

export type MediaRow = Readonly<{
  messageId: string;
  position: number;
  cost: MediaCost;
  amount: TokenAmount;
}>;

/** A message's share: its texts, and its media by the provider's rule and at the flat rate. */
type MessageTokens = Readonly<{
  messageId: string;
  text: number;
  media: TokenAmount;
  seedMedia: number;
}>;

/** `messages` covers all messages if the caller does not separate the history's layers. */
export type TokenLayer = SystemLayer | "immediate" | "recent" | "current" | "messages" | "frame";

export type TokenReport = Readonly<{
  tokenizer: TokenizerId;
  modelId: string;
  rows: readonly TokenRow[];
  mediaRows: readonly MediaRow[];
  /** What the provider adds around the contents, and the rule for it. */
  framing: TokenAmount;
  framingRule: FramingRuleId;
  /** Tool definitions, a response schema, and parts that only the provider can count. */
  definitions: TokenAmount;
  text: TokenAmount;
  media: TokenAmount;
  /** text + framing + definitions + media, with the provider's figure for media and with the flat rate. */
  total: TokenAmount;
  totalAtSeedRate: TokenAmount;
  /** In order of first appearance. `parts` and `layers` are text only; every table adds up to `text`. */
  messages: readonly MessageTokens[];
  parts: Readonly<Partial<Record<SourcePart | "layer" | "frame", number>>>;
  layers: Readonly<Partial<Record<TokenLayer, number>>>;
}>;

export type CountPromptInput = Readonly<{
  prompt: Prompt;
  tokenizer: TokenizerId;
  countTokens: CountTokens;
  modelId: string;
  geminiApi?: GeminiApi;
  /** When the provider counts; today unless recorded. */
  at?: CountedAt;
  /** Count for the model, or for a vocabulary viewed on its own. */
  countsFor?: "model" | "vocabulary";
  layerOfMessage?: (messageId: string) => TokenLayer;
  /** The order of the media rows; by default, the order of the prompt. */
  mediaOrder?: readonly MediaPlace[];
}>;

type MediaPlace = Readonly<{ messageId: string; position: number }>;

export function countPrompt(input: CountPromptInput): TokenReport {
  const { prompt, tokenizer, countTokens, modelId } = input;
  const model = describeModel(modelId);
  const rows = countRows(input, model);
  const text = textAmount(rows);
  const mediaRows = inOrder(
    mediaParts(prompt).map((part) => countPart(part, input)),
    input.mediaOrder,
  );
  const { framing, framingRule } = countFraming(input, model, text.min);
  const definitions = tokenizer === "seed" ? NO_TOKENS : countDefinitions(prompt, model, countTokens);
  const media = sumAmounts(mediaRows.map((row) => row.amount));
  const seedMedia = knownAmount(
    mediaRows.reduce((sum, { cost }) => sum + cost.seed, 0),
    mediaRows.length > 0 ? "estimate" : "exact",
  );
  return {
    tokenizer,
    modelId,
    rows,
    mediaRows,
    framing,
    framingRule,
    definitions,
    text,
    media,
    total: sumAmounts([text, framing, definitions, media]),
    totalAtSeedRate: sumAmounts([text, framing, definitions, seedMedia]),
    messages: tallyMessages(rows, mediaRows),
    parts: tally(rows, ({ source }) => (source.kind === "message" ? source.part : source.kind)),
    layers: tally(rows, ({ source }) => layerOf(source, input.layerOfMessage)),
  };
}

function countRows(input: CountPromptInput, model: Model): readonly TokenRow[] {
  const { prompt, countTokens } = input;
  const accuracy = textAccuracy(input, model);
  const style = countsByValues(model) ? "values" : "written";
  return promptPieces(prompt, style).map(({ text, source, content, isTraffic }) => ({
    source,
    content,
    tokens: countTokens(text),
    accuracy: isTraffic ? "estimate" : accuracy,
  }));
}

/** The sum of the rows, as reliable as the weakest of them. */
function textAmount(rows: readonly TokenRow[]): TokenAmount {
  let tokens = 0;
  let accuracy: Accuracy = "exact";
  for (const row of rows) {
    tokens += row.tokens;
    accuracy = weakest(accuracy, row.accuracy);
  }
  return knownAmount(tokens, accuracy);
}

const ownVocabulary = ({ modelId, geminiApi = "developer", at = "today" }: CountPromptInput) =>
  vocabularyOf(modelId, { geminiApi, at });

/** A vocabulary is exact for itself. For a model, only its own public vocabulary is exact; others approximate it. */
function textAccuracy(input: CountPromptInput, model: Model): Accuracy {
  const { tokenizer, countsFor = "model" } = input;
  const own = ownVocabulary(input);
  const isTheModels = tokenizer === own.id && own.accuracy === "exact" && model.accuracy === "exact";
  return isTheModels || countsFor === "vocabulary" ? TOKENIZERS[tokenizer].accuracy : "estimate";
}

/** In 587 recorded requests and test cases of 50 tokens and more, Gemma 2 counts at most 10 % more than Gemma 3. */
const VOCABULARY_MARGIN = 0.1;

type Framing = Pick<TokenReport, "framing" | "framingRule">;

/** The word estimate has no framing. If the provider's vocabulary is not certain, the margin is added on top. */
function countFraming(input: CountPromptInput, model: Model, textTokens: number): Framing {
  const { prompt, countTokens, tokenizer, geminiApi = "developer", countsFor = "model" } = input;
  const rule = framingFor(model, prompt.protocol, geminiApi);
  if (tokenizer === "seed") return { framing: knownAmount(0, "estimate"), framingRule: rule.id };
  if (isEmpty(prompt)) return { framing: knownAmount(0, "provider"), framingRule: rule.id };
  const framing = rule.count({ prompt, countTokens, textTokens });
  const isUncertain = model.accuracy === "exact" && ownVocabulary(input).accuracy === "estimate";
  if (!isUncertain || countsFor === "vocabulary") return { framing, framingRule: rule.id };
  const margin = estimate(0, 0, Math.ceil(textTokens * VOCABULARY_MARGIN) + 1);
  return { framing: sumAmounts([framing, margin]), framingRule: rule.id };
}

/** Nothing is posted, so nothing is added around it. */
const isEmpty = ({ turns, system }: Prompt): boolean => turns.length === 0 && system === undefined;

const mediaParts = ({ turns }: Prompt): readonly PromptMedia[] =>
  turns.flatMap(({ parts }) => parts.filter((part) => part.kind === "media"));

function inOrder(rows: readonly MediaRow[], order: readonly MediaPlace[] = []): readonly MediaRow[] {
  if (rows.length < 2 || order.length === 0) return rows;
  const keyOf = ({ messageId, position }: MediaPlace) => `${position} ${messageId}`;
  const places = new Map(order.map((place, index) => [keyOf(place), index]));
  const placeOf = (row: MediaRow) => places.get(keyOf(row)) ?? order.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function countPart({ media, source, detail }: PromptMedia, input: CountPromptInput): MediaRow {
  const place = source.kind === "message" ? source : { messageId: "", mediaPosition: 0 };
  const { modelId, countTokens } = input;
  const cost = mediaCost(media, modelId, { detail, countTokens });
  return mediaRow(place.messageId, place.mediaPosition ?? 0, cost);
}

/** The cost that an unsent item would add. */
export function countUnsentMedia(
  { messageId, position, media }: Readonly<{ messageId: string; position: number; media: Media }>,
  modelId: string,
): MediaRow {
  return mediaRow(messageId, position, mediaCost(media, modelId));
}

function mediaRow(messageId: string, position: number, cost: MediaCost): MediaRow {
  const accuracy = cost.label === "documented" ? "provider" : "estimate";
  return {
    messageId,
    position,
    cost,
    amount: { ...(cost.provider ?? { min: 0, max: undefined }), accuracy },
  };
}

/** The keys are internal names, never user input, so a plain object is safe and serialises to JSON. */
function tally<Key extends string>(rows: readonly TokenRow[], keyOf: (row: TokenRow) => Key) {
  const sums: Partial<Record<Key, number>> = {};
  for (const row of rows) {
    const key = keyOf(row);
    sums[key] = (sums[key] ?? 0) + row.tokens;
  }
  return sums;
}

function layerOf(source: Source, layerOfMessage: CountPromptInput["layerOfMessage"]): TokenLayer {
  if (source.kind === "layer") return source.layer;
  if (source.kind === "frame") return "frame";
  return layerOfMessage?.(source.messageId) ?? "messages";
}

function tallyMessages(rows: readonly TokenRow[], mediaRows: readonly MediaRow[]): readonly MessageTokens[] {
  const texts = new Map<string, number>();
  for (const { source, tokens } of rows) {
    if (source.kind === "message") texts.set(source.messageId, (texts.get(source.messageId) ?? 0) + tokens);
  }
  const media = new Map<string, readonly MediaRow[]>();
  for (const row of mediaRows) media.set(row.messageId, [...(media.get(row.messageId) ?? []), row]);
  const withoutText = [...media.keys()].filter((messageId) => !texts.has(messageId));
  return [...texts.keys(), ...withoutText].map((messageId) =>
    summariseMessage(messageId, texts.get(messageId) ?? 0, media.get(messageId) ?? []),
  );
}

function summariseMessage(messageId: string, text: number, media: readonly MediaRow[]): MessageTokens {
  return {
    messageId,
    text,
    media: media.length === 0 ? NO_TOKENS : sumAmounts(media.map(({ amount }) => amount)),
    seedMedia: media.reduce((sum, { cost }) => sum + cost.seed, 0),
  };
}
