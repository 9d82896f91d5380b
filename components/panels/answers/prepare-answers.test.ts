import { expect, it } from "vitest";
import type { BotAnswer } from "@/lib/contract/answers";
import type { Ledger } from "@/lib/core/model/ledger";
import { prepareAnswers } from "./prepare-answers";

const leaking = (text: string, leaks: readonly string[] = []): BotAnswer => ({
  messageId: "1",
  sequence: 1,
  sentAt: undefined,
  kind: "leaking",
  text,
  leaks: leaks.map((message) => ({ kind: "meta-leak", message })),
});
const entry = (messageId: string, verdict: "kept" | "dropped") =>
  ({ item: { kind: "message", messageId, position: 0 }, verdict, reason: "recent", rule: "" }) as const;

it("marks what the user never saw", () => {
  const [row] = prepareAnswers([leaking("Hello [meta] chat_id=1", ["It leaks."])], []);
  expect(row).toMatchObject({ kind: "changes", cleaned: "Hello", leaks: ["It leaks."] });
  expect(row?.kind === "changes" && row.pieces.map(({ kind, text }) => [kind, text])).toEqual([
    ["same", "Hello"],
    ["removed", " [meta] chat_id=1"],
  ]);
});

it("a leak that cleaning misses is one that the user saw", () => {
  expect(prepareAnswers([leaking("Bot: hi", ["Notation."])], [])).toMatchObject([
    { kind: "remains", cleaned: "Bot: hi" },
  ]);
});

it("marks the answers that the request contains", () => {
  const ledger: Ledger = [entry("1", "kept"), entry("2", "dropped")];
  const clean = { sequence: 1, sentAt: undefined, kind: "clean", excerpt: "hi", characters: 2 } as const;
  const rows = prepareAnswers(
    [
      { ...clean, messageId: "1" },
      { ...clean, messageId: "2" },
    ],
    ledger,
  );
  expect(rows.map(({ messageId, isSent }) => [messageId, isSent])).toEqual([
    ["1", true],
    ["2", false],
  ]);
});
