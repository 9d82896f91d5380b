import { describe, expect, it } from "vitest";
import { entry, type Ledger, type LedgerEntry } from "../core/model/ledger";
import { findFlips } from "./find-flips";

const message = (position: number, verdict: "kept" | "dropped"): LedgerEntry =>
  entry(
    { kind: "message", messageId: `m${position}`, position },
    verdict,
    verdict === "kept" ? "recent" : "over-budget",
  );
const run = (from: number, to: number, verdict: "dropped" | "covered"): LedgerEntry =>
  entry(
    { kind: "messages", from, to, count: to - from + 1, mediaCount: 0 },
    verdict,
    verdict === "covered" ? "summarised" : "outside-window",
  );
const media = (position: number, verdict: "kept" | "dropped"): LedgerEntry =>
  entry(
    { kind: "media", messageId: `m${position}`, position, media: 0 },
    verdict,
    verdict === "kept" ? "historical-media" : "over-historical-limit",
  );
const hit = (of: string, place: number, verdict: "kept" | "left-out"): LedgerEntry =>
  entry(
    { kind: "layer", layer: "relevant", place, of },
    verdict,
    verdict === "kept" ? "relevant-message" : "over-count",
  );

const flipsOf = (a: Ledger, b: Ledger) =>
  findFlips(a, b).map(({ item, direction, a: inA, b: inB }) => [
    item.kind === "messages" ? `${item.from}-${item.to}` : item.kind,
    direction,
    inA?.reason,
    inB?.reason,
  ]);

describe("what flips", () => {
  it.each<[string, Ledger, Ledger, ReturnType<typeof flipsOf>]>([
    [
      "a message that a run takes in",
      [run(0, 1, "dropped"), message(2, "kept"), message(3, "kept")],
      [run(0, 2, "dropped"), message(3, "kept")],
      [["message", "out", "recent", "outside-window"]],
    ],
    [
      "only the stretch that two runs share",
      [run(0, 9, "covered"), run(10, 19, "dropped")],
      [run(0, 4, "covered"), run(5, 19, "dropped")],
      [["5-9", "other", "summarised", "outside-window"]],
    ],
    [
      "media whose message went into a run, and with it",
      [message(0, "kept"), media(0, "kept")],
      [run(0, 0, "dropped")],
      [
        ["message", "out", "recent", "outside-window"],
        ["media", "out", "historical-media", "message-out"],
      ],
    ],
    [
      "a match that is found again at another place is the same match",
      [hit("m5", 0, "kept"), hit("m6", 1, "kept")],
      [hit("m6", 0, "kept"), hit("m5", 1, "left-out")],
      [["layer", "out", "relevant-message", "over-count"]],
    ],
    [
      "a match that the other side did not look at",
      [hit("m5", 0, "kept")],
      [],
      [["layer", "out", "relevant-message", undefined]],
    ],
    ["nothing, when neither side sends it", [hit("m5", 0, "left-out")], [], []],
  ])("%s", (_, a, b, expected) => {
    expect(flipsOf(a, b)).toEqual(expected);
  });

  it("the other way round comes in", () => {
    const a = [run(0, 2, "dropped")];
    const b = [run(0, 1, "dropped"), message(2, "kept")];
    expect(flipsOf(a, b)).toEqual([["message", "in", "outside-window", "recent"]]);
  });

  it("reads twice as much in a chat twice as long", () => {
    const readsOf = (length: number) => {
      let reads = 0;
      const counted = (judged: LedgerEntry) =>
        new Proxy(judged, {
          get: (target, key) => {
            reads += 1;
            return Reflect.get(target, key);
          },
        });
      const ledger = (verdict: "kept" | "dropped") =>
        Array.from({ length }, (_, index) => [message(index, verdict), media(index, verdict)])
          .flat()
          .map(counted);
      expect(findFlips(ledger("kept"), ledger("dropped"))).toHaveLength(2 * length);
      return reads;
    };
    expect(readsOf(2000)).toBe(2 * readsOf(1000));
  });
});
