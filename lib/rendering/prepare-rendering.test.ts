import { expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { prepareRendering } from "./prepare-rendering";

const report = reportOf(trailPhotos());

it("begins a row with each content of a request's one line, and can fold it", () => {
  if (!report.wire) throw new Error("gemini is posted");
  const { rows, folds, lineCount } = prepareRendering(report.wire, "json");
  expect(lineCount).toBe(1);
  const contents = rows.filter(({ segments }) => segments[0]?.text.startsWith('{"role":"'));
  expect(contents).toHaveLength(JSON.parse(report.wire.text).contents.length);
  expect(folds.size).toBeGreaterThan(0);
});

it("knows the first row of every message", () => {
  const { rows, rowOfMessage } = prepareRendering(
    {
      text: "a\nb\nc",
      ranges: [{ start: 2, end: 5, source: { kind: "message", messageId: "7", part: "text" } }],
    },
    "text",
  );
  expect([...rowOfMessage]).toEqual([["7", 1]]);
  expect(rows).toHaveLength(3);
});

it("neither colours nor folds plain text", () => {
  const { tokens, folds } = prepareRendering({ text: '[\n{"a":\n1}]', ranges: [] }, "text");
  expect([tokens.length, folds.size]).toEqual([0, 0]);
});
