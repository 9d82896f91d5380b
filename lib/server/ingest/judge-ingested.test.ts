import { describe, expect, it } from "vitest";
import { judgeIngested, type KnownContent } from "./judge-ingested";

const KNOWN: ReadonlyMap<string, KnownContent> = new Map([
  ["1", { kind: "stored", content: "a" }],
  ["2", { kind: "deleted" }],
]);

describe("judgeIngested", () => {
  it.each([
    ["a new message", [{ id: "3", content: "c" }], ["added"]],
    ["a stored message again", [{ id: "1", content: "a" }], ["already-there"]],
    ["a stored id with another content", [{ id: "1", content: "b" }], ["conflict"]],
    ["a deleted message", [{ id: "2", content: "a" }], ["deleted"]],
    [
      "an id twice in the batch",
      [
        { id: "3", content: "c" },
        { id: "3", content: "c" },
        { id: "3", content: "d" },
      ],
      ["added", "already-there", "conflict"],
    ],
  ])("%s", (_case, batch, statuses) => {
    expect(judgeIngested(batch, KNOWN)).toEqual(
      batch.map(({ id }, place) => ({ id, status: statuses[place] })),
    );
  });
});
