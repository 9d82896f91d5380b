import { expect, it } from "vitest";
import { staleQueries, staleQueriesOf } from "./live-queries";

it("a new message makes its chat, the lists and the activity stale, and no other chat", () => {
  expect(staleQueries({ kind: "messages", chatId: "-1" })).toEqual([["chat", "-1"], ["chats"], ["activity"]]);
});

it("a recorded request changes no payload", () => {
  expect(staleQueries({ kind: "requests", chatId: "-1" })).toEqual([
    ["chat", "-1", "requests"],
    ["activity"],
  ]);
});

it("when nobody knows what changed, everything may have", () => {
  expect(staleQueries({ kind: "anything" })).toEqual([["chat"], ["chats"], ["activity"]]);
});

it("a burst names each query once", () => {
  const event = { kind: "messages", chatId: "-1" } as const;
  expect(staleQueriesOf([event, event, { ...event, chatId: "-2" }])).toHaveLength(4);
});
