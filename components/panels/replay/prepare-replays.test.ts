import { expect, it } from "vitest";
import { HASH, replayOf } from "../provider-calls/replay.fixture";
import { prepareReplays } from "./prepare-replays";

const plans = [{ format: "gemini", payloadHash: HASH }] as const;

it("the newest in each format are side by side, the others follow newest first", () => {
  const replays = [
    replayOf({ key: 5, format: "openai-summary" }),
    replayOf({ key: 4 }),
    replayOf({ key: 3, payloadHash: "cd".repeat(32) }),
    replayOf({ key: 2, format: "compact" }),
  ];
  const { columns, earlier } = prepareReplays(replays, ["gemini", "openai-summary"], plans);
  expect(columns.map(({ format, row }) => [format, row?.replay.key, row?.isCurrent])).toEqual([
    ["gemini", 4, true],
    ["openai-summary", 5, false],
  ]);
  expect(earlier.map(({ replay, isCurrent }) => [replay.key, isCurrent])).toEqual([
    [3, false],
    [2, false],
  ]);
  expect(prepareReplays([], ["gemini"], plans).columns).toEqual([{ format: "gemini", row: undefined }]);
});

it("marks what cleaning removes from an answer; a failure has none", () => {
  const leaking = replayOf({ answer: "[meta] chat_id=1\nHello" });
  const [row] = prepareReplays([leaking], [], plans).earlier;
  expect(row?.answer).toMatchObject({ cleaned: "Hello", isCleaned: true });
  expect(row?.answer?.pieces[0]).toEqual({ kind: "removed", text: "[meta] chat_id=1\n" });
  const [clean] = prepareReplays([replayOf()], [], plans).earlier;
  expect(clean?.answer).toMatchObject({ cleaned: "All is well.", isCleaned: false });
  const failed = replayOf({ state: "failed", answer: undefined });
  expect(prepareReplays([failed], [], plans).earlier[0]?.answer).toBeUndefined();
});
