import { expect, it } from "vitest";
import { entry, type LedgerEntry } from "@/lib/core/model/ledger";
import type { ContextReport } from "@/lib/core/model/report";
import { changedMessages } from "./diff-messages";

const reportWith = (...ledger: readonly LedgerEntry[]) => ({ ledger }) as unknown as ContextReport;
const message = (messageId: string) => ({ kind: "message", messageId, position: 0 }) as const;
const media = (messageId: string) => ({ kind: "media", messageId, position: 0, media: 0 }) as const;

it("lists the messages whose own verdict or media verdict changed", () => {
  const before = reportWith(
    entry(message("1"), "kept", "recent"),
    entry(message("2"), "kept", "recent"),
    entry(media("2"), "dropped", "over-historical-limit"),
    entry(message("3"), "kept", "immediate"),
  );
  const after = reportWith(
    entry(message("1"), "dropped", "outside-window"),
    entry(message("2"), "kept", "recent"),
    entry(media("2"), "kept", "historical-media"),
    entry(message("3"), "kept", "immediate"),
  );
  expect([...changedMessages(before, after)]).toEqual(["1", "2"]);
});

it("counts a message that joins or leaves a folded run as changed", () => {
  const one = reportWith(entry(message("1"), "kept", "recent"));
  expect([...changedMessages(one, reportWith())]).toEqual(["1"]);
  expect([...changedMessages(reportWith(), one)]).toEqual(["1"]);
  expect(changedMessages(one, one).size).toBe(0);
});
