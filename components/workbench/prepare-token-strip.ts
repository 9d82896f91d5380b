import type { ReportFacts } from "@/lib/contract/inspection";
import { knownAmount, sumAmounts, type TokenAmount } from "@/lib/core/tokens/token-amount";
import type { TokenLayer } from "@/lib/core/tokens/token-report";

/** A stretch of the request: a layer of the system context, or adjacent messages. */
export type StripSegment = Readonly<{
  key: string;
  layer: TokenLayer | "framing" | "definitions" | "messages";
  messageIds: readonly string[];
  amount: TokenAmount;
}>;

const MAX_MESSAGES = 160;
const CONTEXT_LAYERS = ["prompt", "summary", "profile", "relevant", "episodic"] as const;

/** Neighbours share a segment when there are more messages than a strip can draw. */
function groupMessages({ tokens }: ReportFacts): readonly StripSegment[] {
  const { messages, text: whole } = tokens;
  const size = Math.max(1, Math.ceil(messages.length / MAX_MESSAGES));
  return Array.from({ length: Math.ceil(messages.length / size) }, (_, place) => {
    const group = messages.slice(place * size, (place + 1) * size);
    return {
      key: `messages ${group[0]?.messageId}`,
      layer: "messages" as const,
      messageIds: group.map(({ messageId }) => messageId),
      amount: sumAmounts(group.flatMap(({ text, media }) => [knownAmount(text, whole.accuracy), media])),
    };
  });
}

/** The request from its first to its last token, with widths proportional to cost. */
export function prepareTokenStrip(report: ReportFacts): readonly StripSegment[] {
  const { layers, framing, definitions, text } = report.tokens;
  const amountOf = (layer: TokenLayer) => knownAmount(layers[layer] ?? 0, text.accuracy);
  return [
    ...CONTEXT_LAYERS.map((layer) => ({ key: layer, layer, messageIds: [], amount: amountOf(layer) })),
    ...groupMessages(report),
    { key: "frame", layer: "frame" as const, messageIds: [], amount: amountOf("frame") },
    { key: "framing", layer: "framing" as const, messageIds: [], amount: framing },
    { key: "definitions", layer: "definitions" as const, messageIds: [], amount: definitions },
  ].filter(({ amount }) => amount.min > 0);
}
