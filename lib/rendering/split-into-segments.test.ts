import { describe, expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import type { Source, SourceRange } from "@/lib/core/model/format";
import { FORMAT_IDS } from "@/lib/core/model/format";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { MAX_ROW_LENGTH, splitIntoSegments, type TextRow } from "./split-into-segments";

const from = (messageId: string): Source => ({ kind: "message", messageId, part: "text" });
const range = (start: number, end: number, messageId: string): SourceRange => ({
  start,
  end,
  source: from(messageId),
});
const shown = (rows: readonly TextRow[]) =>
  rows.map(({ segments }) =>
    segments.map(({ text, source }) => (source?.kind === "message" ? `${source.messageId}=${text}` : text)),
  );
const joined = (rows: readonly TextRow[]) =>
  rows
    .map(
      ({ continues, segments }, index) =>
        (index > 0 && !continues ? "\n" : "") + segments.map(({ text }) => text).join(""),
    )
    .join("");

it("cuts lines where the source changes", () => {
  const text = "ab: hi\nthere\n\ncd";
  expect(shown(splitIntoSegments({ text, ranges: [range(0, 2, "1"), range(4, 12, "2")] }))).toEqual([
    ["1=ab", ": ", "2=hi"],
    ["2=there"],
    [],
    ["cd"],
  ]);
});

it("numbers lines, keeps a last empty one, and has no rows for no text", () => {
  expect(splitIntoSegments({ text: "a\n", ranges: [] }).map(({ line }) => line)).toEqual([1, 2]);
  expect(splitIntoSegments({ text: "", ranges: [] })).toEqual([]);
});

describe("a line too long to draw", () => {
  it("is cut at the given places first, and never inside of a character", () => {
    const text = `${"a".repeat(MAX_ROW_LENGTH - 1)}😀${"b".repeat(100)}`;
    const rows = splitIntoSegments({ text, ranges: [] }, [10, MAX_ROW_LENGTH + 50]);
    expect(rows.map(({ start, continues }) => [start, continues])).toEqual([
      [0, false],
      [10, true],
      [MAX_ROW_LENGTH + 10, true],
      [MAX_ROW_LENGTH + 50, true],
    ]);
    expect(joined(splitIntoSegments({ text, ranges: [] }))).toBe(text);
    expect(splitIntoSegments({ text, ranges: [] })[1]?.segments[0]?.text.startsWith("😀")).toBe(true);
  });

  it("leaves short lines whole", () => {
    expect(splitIntoSegments({ text: "abc", ranges: [] }, [1])).toHaveLength(1);
  });
});

it.each(FORMAT_IDS)("loses nothing of a real %s payload, and names each source rightly", (format) => {
  const report = reportOf(trailPhotos(), { format });
  for (const rendering of [report.rendering, report.payload, report.wire]) {
    if (!rendering) continue;
    const rows = splitIntoSegments(rendering);
    expect(joined(rows)).toBe(rendering.text);
    for (const { start, text, source } of rows.flatMap(({ segments }) => segments)) {
      const owner = rendering.ranges.find((r) => r.start <= start && start + text.length <= r.end);
      expect(owner?.source).toBe(source);
    }
  }
});
