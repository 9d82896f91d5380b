import { expect, it } from "vitest";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { comparisonOf } from "./token-comparison.fixture";
import { writeTokenComparison } from "./write-token-comparison";

/** Without the text after the last line break. */
const cellsOf = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => line.split("\t"));

it("has a line for each row, with as many cells as titles", () => {
  const comparison = comparisonOf(trailPhotos());
  const [titles, ...lines] = cellsOf(writeTokenComparison(comparison));
  expect(comparison.rows.length).toBeGreaterThan(0);
  expect(lines.map(({ length }) => length)).toEqual(comparison.rows.map(() => titles?.length));
});

it("writes unknown as unknown and a range as a range", () => {
  const comparison = comparisonOf(trailPhotos(), { mode: "own-limits" });
  const [row] = comparison.rows;
  if (!row) throw new Error("there are rows");
  const range = { min: 7, max: 9, accuracy: "provider" } as const;
  const open = { min: 12, max: undefined, accuracy: "estimate" } as const;
  const text = writeTokenComparison({
    ...comparison,
    rows: [{ ...row, messageCount: 3, media: range, total: open, savedPercent: undefined }],
    money: {
      source: "",
      asOf: "",
      byFormat: { gemini: { min: 0.1 + 0.2, max: undefined, tokenizer: "gemma3" } },
    },
  });
  const [, cells] = cellsOf(text);
  const { text: words, framing } = row;
  expect(cells).toEqual([
    "gemma3",
    "gemini",
    "3",
    String(words.min),
    String(framing.min),
    "7-9",
    ">=12",
    "estimate",
    "",
    ">=0.3",
    ">=300",
    "estimate",
  ]);
});

it("a thousand requests have the digits of one", () => {
  const comparison = comparisonOf(trailPhotos());
  const byFormat = { gemini: { min: 0.1000065, max: 0.1000085, tokenizer: "gemma3" as const } };
  const [, cells] = cellsOf(
    writeTokenComparison({ ...comparison, money: { source: "", asOf: "", byFormat } }),
  );
  expect(cells?.slice(-3, -1)).toEqual(["0.100006-0.100009", "100.006-100.009"]);
});
