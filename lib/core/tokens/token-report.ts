import type { Source, SourcePart } from "../formats/source";
import type { Media } from "../schema/media";
import type { SystemLayer } from "../selected-context";
import { type MediaCost, mediaCost } from "./media-cost/media-cost";
import { describeModel, type Model } from "./models";
import type { Prompt, PromptMedia } from "./prompt";
import { promptPieces } from "./prompt-pieces";
import { type Accuracy, knownAmount, sumAmounts, type TokenAmount } from "./token-amount";
import { type CountTokens, TOKENIZERS, type TokenizerId } from "./tokenizers";

/** The tokens of one piece of text. */
type TokenRow = Readonly<{ source: Source; content: number; tokens: number; accuracy: Accuracy }>;

export type MediaRow = Readonly<{
  messageId: string;
  position: number;
  cost: MediaCost;
  amount: TokenAmount;
}>;

/** A message's share: its texts, and its media by the provider's rule and by the seed's. */
type MessageTokens = Readonly<{
  messageId: string;
  text: number;
  media: TokenAmount;
  seedMedia: number;
}>;

/** `messages` stands for all messages where the caller does not tell the history's layers apart. */
export type TokenLayer = SystemLayer | "immediate" | "recent" | "current" | "messages" | "frame";

export type TokenReport = Readonly<{
  tokenizer: TokenizerId;
  modelId: string;
  rows: readonly TokenRow[];
  mediaRows: readonly MediaRow[];
  /** What the provider adds around the contents. */
  framing: TokenAmount;
  text: TokenAmount;
  media: TokenAmount;
  /** text + framing + media: with the provider's figure for media, and with the seed's flat rate. */
  total: TokenAmount;
  totalAtSeedRate: TokenAmount;
  /** In order of first appearance. Text only, in `parts` and `layers`; every table adds up to `text`. */
  messages: readonly MessageTokens[];
  parts: Readonly<Partial<Record<SourcePart | "layer" | "frame", number>>>;
  layers: Readonly<Partial<Record<TokenLayer, number>>>;
}>;

export type CountPromptInput = Readonly<{
  prompt: Prompt;
  tokenizer: TokenizerId;
  countTokens: CountTokens;
  modelId: string;
  /** Whose count it is: the model's, unless a vocabulary is looked at for its own sake. */
  countsFor?: "model" | "vocabulary";
  layerOfMessage?: (messageId: string) => TokenLayer;
}>;

const NO_TOKENS = knownAmount(0, "exact");

export function countPrompt(input: CountPromptInput): TokenReport {
  const { prompt, tokenizer, countTokens, modelId } = input;
  const model = describeModel(modelId);
  const accuracy = textAccuracy(input, model);
  const rows = promptPieces(prompt).map(({ text, source, content }) => ({
    source,
    content,
    tokens: countTokens(text),
    accuracy,
  }));
  const mediaRows = mediaParts(prompt).map((part) => countPart(part, modelId));
  const text = knownAmount(sumTokens(rows), accuracy);
  const framing = countFraming(input, model);
  const mediaAmount = sumAmounts(mediaRows.map((row) => row.amount));
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
    text,
    media: mediaAmount,
    total: sumAmounts([text, framing, mediaAmount]),
    totalAtSeedRate: sumAmounts([text, framing, seedMedia]),
    messages: tallyMessages(rows, mediaRows),
    parts: tally(rows, ({ source }) => (source.kind === "message" ? source.part : source.kind)),
    layers: tally(rows, ({ source }) => layerOf(source, input.layerOfMessage)),
  };
}

/** A vocabulary is exact about itself. About a model only its own is, where that is public; any other stands in for it. */
function textAccuracy({ tokenizer, countsFor = "model" }: CountPromptInput, model: Model): Accuracy {
  const isTheModels = tokenizer === model.tokenizer && model.accuracy === "exact";
  return isTheModels || countsFor === "vocabulary" ? TOKENIZERS[tokenizer].accuracy : "estimate";
}

/** The seeds' estimate knows no framing; a model whose framing is unknown adds an unknown number. */
function countFraming({ prompt, tokenizer }: CountPromptInput, { framing }: Model): TokenAmount {
  if (tokenizer === "seed") return knownAmount(0, "estimate");
  if (!framing) return { min: 0, max: undefined, accuracy: "estimate" };
  const systems = prompt.system ? framing.perSystemInstruction : 0;
  const tokens = framing.perRequest + systems + framing.perContent * prompt.turns.length;
  return knownAmount(tokens, framing.accuracy);
}

const mediaParts = ({ turns }: Prompt): readonly PromptMedia[] =>
  turns.flatMap(({ parts }) => parts.filter((part) => part.kind === "media"));

function countPart({ media, source }: PromptMedia, modelId: string): MediaRow {
  const place = source.kind === "message" ? source : { messageId: "", mediaPosition: 0 };
  return countMedia({ messageId: place.messageId, position: place.mediaPosition ?? 0, media }, modelId);
}

/** Also of an item that is not sent: what it would add. */
export function countMedia(
  { messageId, position, media }: Readonly<{ messageId: string; position: number; media: Media }>,
  modelId: string,
): MediaRow {
  const cost = mediaCost(media, modelId);
  const accuracy = cost.label === "documented" ? "provider" : "estimate";
  return {
    messageId,
    position,
    cost,
    amount: { ...(cost.provider ?? { min: 0, max: undefined }), accuracy },
  };
}

function sumTokens(rows: readonly TokenRow[]): number {
  return rows.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** The keys are our own names, never a user's: a plain object is safe and travels as JSON. */
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
