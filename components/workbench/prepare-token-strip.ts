import type { TokenLayer } from "@/lib/core/tokens/token-report";
import type { ReportFacts } from "@/lib/inspection";

/** A stretch of the request: a layer of the system context, or some neighbouring messages. */
export type StripSegment = Readonly<{
  key: string;
  layer: TokenLayer | "framing" | "messages";
  messageIds: readonly string[];
  tokens: number;
  /** Of the whole request, 0 to 1. */
  share: number;
}>;

const MAX_MESSAGES = 160;
const CONTEXT_LAYERS = ["prompt", "summary", "profile", "relevant", "episodic"] as const;

/** Neighbours share a segment when there are more messages than a strip can draw. */
function groupMessages({ tokens }: ReportFacts): readonly Omit<StripSegment, "share">[] {
  const { messages } = tokens;
  const size = Math.max(1, Math.ceil(messages.length / MAX_MESSAGES));
  return Array.from({ length: Math.ceil(messages.length / size) }, (_, place) => {
    const group = messages.slice(place * size, (place + 1) * size);
    return {
      key: `messages ${place}`,
      layer: "messages" as const,
      messageIds: group.map(({ messageId }) => messageId),
      tokens: group.reduce((sum, { text, media }) => sum + text + media.min, 0),
    };
  });
}

/** The request from its first to its last token, as wide as it costs. */
export function prepareTokenStrip(report: ReportFacts): readonly StripSegment[] {
  const { layers, framing } = report.tokens;
  const segments = [
    ...CONTEXT_LAYERS.map((layer) => ({ key: layer, layer, messageIds: [], tokens: layers[layer] ?? 0 })),
    ...groupMessages(report),
    { key: "frame", layer: "frame" as const, messageIds: [], tokens: layers.frame ?? 0 },
    { key: "framing", layer: "framing" as const, messageIds: [], tokens: framing.min },
  ].filter(({ tokens }) => tokens > 0);
  const total = segments.reduce((sum, { tokens }) => sum + tokens, 0);
  return segments.map((segment) => ({ ...segment, share: segment.tokens / total }));
}
