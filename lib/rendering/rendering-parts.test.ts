import { describe, expect, it } from "vitest";
import type { Rendering } from "@/lib/core/model/format";
import { prepareRendering } from "./prepare-rendering";
import { cutIntoParts, joinParts, type LongRendering, partOfRow, takePart } from "./rendering-parts";

const COUNT = 3000;

/** A request with many messages as pretty JSON, four rows per entry. */
function longRendering(): Rendering {
  const ranges: Rendering["ranges"][number][] = [];
  let text = "[";
  for (let id = 0; id < COUNT; id += 1) {
    const start = text.length;
    text += `${id === 0 ? "" : ","}\n  {\n    "role": "user",\n    "content": "message ${id}"\n  }`;
    ranges.push({
      start,
      end: text.length,
      source: { kind: "message", messageId: String(id), part: "text" },
    });
  }
  return { text: `${text}\n]`, ranges };
}

const whole = prepareRendering(longRendering(), "json");
const partStarts = cutIntoParts(whole.rows);
const part = (place: number) => takePart(whole, partStarts, place);
const long: LongRendering = {
  hash: "",
  rowCount: whole.rows.length,
  lineCount: whole.lineCount,
  partStarts,
  first: part(0),
};

describe("parts of a long rendering", () => {
  it("are several, of a like size, and hold every row once and in order", () => {
    expect(partStarts.length).toBeGreaterThan(3);
    const rows = partStarts.flatMap((_, place) => part(place).rows);
    expect(rows).toEqual(whole.rows);
    for (const place of partStarts.keys()) {
      const characters = part(place).rows.reduce((sum, { start, end }) => sum + end - start, 0);
      expect(characters).toBeLessThan(40_000);
    }
  });

  it("joined are the whole again, but for what reaches over the edge of a part", () => {
    const joined = joinParts(long, new Map([...partStarts.keys()].map((place) => [place, part(place)])));
    expect(joined.rows).toEqual(whole.rows);
    expect(new Set(joined.tokens)).toEqual(new Set(whole.tokens));
    expect(joined.rowOfMessage).toEqual(whole.rowOfMessage);
    expect(joined.folds.size).toBeGreaterThan(COUNT - partStarts.length);
    for (const [row, fold] of joined.folds) expect(fold).toBe(whole.folds.get(row));
  });

  it("that have not come leave their rows empty, and the rest in its place", () => {
    const joined = joinParts(long, new Map([[2, part(2)]]));
    expect(joined.rows).toHaveLength(whole.rows.length);
    const there = joined.rows.flatMap((row, index) => (row ? [index] : []));
    expect([there[0], there.at(-1)]).toEqual([partStarts[2], (partStarts[3] ?? 0) - 1]);
    expect(joined.rows[there[5] ?? 0]).toBe(whole.rows[there[5] ?? 0]);
  });

  it("are found by row", () => {
    const second = partStarts[1] ?? 0;
    expect([0, second - 1, second, long.rowCount - 1].map((row) => partOfRow(long, row))).toEqual([
      0,
      0,
      1,
      partStarts.length - 1,
    ]);
  });

  it("give nothing beyond the last", () => {
    expect(part(999)).toEqual({ part: 999, rows: [], tokens: [], folds: [] });
  });
});
