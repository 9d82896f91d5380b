import type { Rendering, Source, SourceRange } from "@/lib/core/model/format";
import { splitsPair } from "@/lib/core/text/surrogates";

/** A piece of one row with a single source; `undefined` for the format's own punctuation. */
export type Segment = Readonly<{ start: number; text: string; source: Source | undefined }>;

/** A displayed row: a line of the text, or a part of a line too long to draw at once. */
export type TextRow = Readonly<{
  start: number;
  end: number;
  /** 1-based; the continuation of a line has that line's number. */
  line: number;
  continues: boolean;
  segments: readonly Segment[];
}>;

export const MAX_ROW_LENGTH = 2000;

/** Cut positions of a long line: the given breaks, and wherever a part would still be too long. */
function cutLine(text: string, start: number, end: number, breaks: readonly number[]): readonly number[] {
  if (end - start <= MAX_ROW_LENGTH) return [start];
  const cuts: number[] = [];
  const stops = [...breaks, end];
  let from = start;
  for (const stop of stops) {
    while (from < stop) {
      cuts.push(from);
      const to = Math.min(stop, from + MAX_ROW_LENGTH);
      from = to < stop && splitsPair(text, to) ? to - 1 : to;
    }
  }
  return cuts;
}

type Span = Readonly<Pick<TextRow, "start" | "end" | "line" | "continues">>;

function splitIntoSpans(text: string, breaks: readonly number[]): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  let nextBreak = 0;
  for (let line = 1; start <= text.length; line += 1) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const first = nextBreak;
    while ((breaks[nextBreak] ?? Number.POSITIVE_INFINITY) < end) nextBreak += 1;
    const cuts = cutLine(text, start, end, breaks.slice(first, nextBreak));
    for (const [index, cut] of cuts.entries())
      spans.push({ start: cut, end: cuts[index + 1] ?? end, line, continues: index > 0 });
    start = end + 1;
  }
  return spans;
}

/** The ranges that overlap a span and the gaps between them, in order. */
function segmentsOf(
  text: string,
  { start, end }: Span,
  ranges: readonly SourceRange[],
  firstRange: number,
): readonly Segment[] {
  const segments: Segment[] = [];
  const add = (from: number, to: number, source: Source | undefined) => {
    if (to > from) segments.push({ start: from, text: text.slice(from, to), source });
  };
  let at = start;
  for (let index = firstRange; index < ranges.length; index += 1) {
    const range = ranges[index];
    if (!range || range.start >= end) break;
    add(at, range.start, undefined);
    add(Math.max(at, range.start), Math.min(end, range.end), range.source);
    at = Math.max(at, Math.min(end, range.end));
  }
  add(at, end, undefined);
  return segments;
}

/**
 * Rows of a rendering, each split where its source changes. The rows and the newlines between lines add up to the text.
 * `breaks` are preferred cut positions for long lines, ascending.
 */
export function splitIntoSegments(
  { text, ranges }: Rendering,
  breaks: readonly number[] = [],
): readonly TextRow[] {
  if (text === "") return [];
  let firstRange = 0;
  return splitIntoSpans(text, breaks).map((span) => {
    while ((ranges[firstRange]?.end ?? Number.POSITIVE_INFINITY) <= span.start) firstRange += 1;
    return { ...span, segments: segmentsOf(text, span, ranges, firstRange) };
  });
}
