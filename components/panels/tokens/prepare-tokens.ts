import type { SourcePart } from "@/lib/core/model/format";
import { knownAmount, sumAmounts, type TokenAmount } from "@/lib/core/tokens/token-amount";
import type { TokenLayer, TokenReport } from "@/lib/core/tokens/token-report";

export type LayerName = TokenLayer | "framing" | "definitions" | "media";
type PartName = SourcePart | "layer" | "frame" | "framing" | "definitions" | "mediaItems";

type TokenLine<Name extends string> = Readonly<{
  name: Name;
  amount: TokenAmount;
  /** Share of the lowest possible total, 0 to 1. */
  share: number;
}>;

/** Lines that add up to the whole request, and their sum. */
export type TokenTable<Name extends string> = Readonly<{
  lines: readonly TokenLine<Name>[];
  sum: TokenAmount;
}>;

export type MessageLine = Readonly<{
  messageId: string;
  text: TokenAmount;
  media: TokenAmount;
  total: TokenAmount;
}>;

type MediaLine = Readonly<{
  key: string;
  messageId: string;
  position: number;
  provider: TokenAmount;
  seed: TokenAmount;
}>;

export type PreparedTokens = Readonly<{
  byLayer: TokenTable<LayerName>;
  byPart: TokenTable<PartName>;
  topMessages: readonly MessageLine[];
  /** Messages beyond those shown. */
  hiddenMessages: number;
  media: readonly MediaLine[];
  seedMedia: TokenAmount;
}>;

export const LAYERS: readonly TokenLayer[] = [
  "prompt",
  "summary",
  "profile",
  "relevant",
  "episodic",
  "recent",
  "messages",
  "immediate",
  "current",
  "frame",
];
const PARTS = [
  "layer",
  "metadata",
  "text",
  "media",
  "tool",
  "reasoning",
  "reply",
  "video-description",
  "frame",
] as const;
const SHOWN_MESSAGES = 10;

/** A table of amounts; lines that certainly cost nothing are omitted. */
function table<Name extends string>(amounts: readonly (readonly [Name, TokenAmount])[]): TokenTable<Name> {
  const sum = sumAmounts(amounts.map(([, amount]) => amount));
  const lines = amounts
    .filter(([, { max }]) => max !== 0)
    .map(([name, amount]) => ({ name, amount, share: sum.min === 0 ? 0 : amount.min / sum.min }));
  return { lines, sum };
}

/** The cost of each message, in request order. */
export function messageLines({ messages, text }: TokenReport): readonly MessageLine[] {
  return messages.map(({ messageId, text: tokens, media }) => {
    const words = knownAmount(tokens, text.accuracy);
    return { messageId, text: words, media, total: sumAmounts([words, media]) };
  });
}

const topMessages = (report: TokenReport): readonly MessageLine[] =>
  messageLines(report)
    .toSorted((a, b) => b.total.min - a.total.min)
    .slice(0, SHOWN_MESSAGES);

/** A token report as tables whose lines add up to the total. */
export function prepareTokens(report: TokenReport): PreparedTokens {
  const { text, framing, definitions, media, layers, parts, messages, mediaRows } = report;
  const words = (tokens: number | undefined) => knownAmount(tokens ?? 0, text.accuracy);
  return {
    byLayer: table<LayerName>([
      ...LAYERS.map((name) => [name, words(layers[name])] as const),
      ["framing", framing],
      ["definitions", definitions],
      ["media", media],
    ]),
    byPart: table<PartName>([
      ...PARTS.map((name) => [name, words(parts[name])] as const),
      ["framing", framing],
      ["definitions", definitions],
      ["mediaItems", media],
    ]),
    topMessages: topMessages(report),
    hiddenMessages: Math.max(0, messages.length - SHOWN_MESSAGES),
    media: mediaRows.map(({ messageId, position, amount, cost }) => ({
      key: `${messageId} ${position}`,
      messageId,
      position,
      provider: amount,
      seed: knownAmount(cost.seed, "estimate"),
    })),
    seedMedia: knownAmount(
      mediaRows.reduce((sum, { cost }) => sum + cost.seed, 0),
      mediaRows.length > 0 ? "estimate" : "exact",
    ),
  };
}
