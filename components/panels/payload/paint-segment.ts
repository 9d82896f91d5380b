import type { Match } from "@/lib/rendering/find-matches";
import type { JsonToken, JsonTokenKind } from "@/lib/rendering/scan-json";
import type { Segment } from "@/lib/rendering/split-into-segments";

export type Paint = Readonly<{
  start: number;
  text: string;
  kind: JsonTokenKind | undefined;
  match: Match | undefined;
}>;

type Span = Readonly<{ start: number; end: number }>;

/** The spans that touch [start, end): spans are sorted and never overlap. */
function touching<T extends Span>(spans: readonly T[], start: number, end: number): readonly T[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  let last = low;
  while ((spans[last]?.start ?? Number.POSITIVE_INFINITY) < end) last += 1;
  return spans.slice(low, last);
}

/** Splits a segment where its colour or its search mark changes; the pieces add up to the segment. */
export function paintSegment(
  { start, text }: Segment,
  tokens: readonly JsonToken[],
  matches: readonly Match[],
): readonly Paint[] {
  const end = start + text.length;
  const colours = touching(tokens, start, end);
  const marks = touching(matches, start, end);
  const cuts = [start, ...[...colours, ...marks].flatMap((span) => [span.start, span.end]), end];
  const edges = [...new Set(cuts)].filter((cut) => cut >= start && cut <= end).toSorted((a, b) => a - b);
  return edges.slice(0, -1).map((edge, index) => {
    const holds = (span: Span) => span.start <= edge && edge < span.end;
    return {
      start: edge,
      text: text.slice(edge - start, (edges[index + 1] ?? end) - start),
      kind: colours.find(holds)?.kind,
      match: marks.find(holds),
    };
  });
}
