import { expect, it } from "vitest";
import type { ContextInput } from "../model/context-input";
import type { Message } from "../schema/message";
import { restoreEdits } from "./restore-edits";

const message = (id: string, text: string): Message => ({ id, role: "user", text, media: [{ uri: "now" }] });
const now = message("1", "new");
const other = message("2", "other");
const nothing = { messages: 0, media: 0 };
const input: ContextInput = {
  chat: { id: "c", bot: { name: "b" } },
  messages: [now, other],
  earlier: nothing,
  later: nothing,
  events: { count: 0, named: [] },
  firstTurn: 0,
  referenced: [now],
  replyTarget: { message: now, position: 0, answer: now },
  speakers: [],
  hasUnnamedSpeaker: false,
  summaries: [],
  profiles: [],
  episodes: [],
  search: () => [
    { message: now, score: 1 },
    { missing: "9", score: 0 },
  ],
};

it("gives an edited message its earlier words wherever it stands, and keeps its media", () => {
  const then = { ...now, text: "old" };
  const restored = restoreEdits(input, new Map([["1", { id: "1", role: "user", text: "old" }]]));
  expect(restored.messages).toEqual([then, other]);
  expect(restored.referenced).toEqual([then]);
  expect(restored.replyTarget).toEqual({ message: then, position: 0, answer: then });
  expect(restored.search("", () => false)).toEqual([
    { message: then, score: 1 },
    { missing: "9", score: 0 },
  ]);
  expect(input.messages[0]).toBe(now);
});

it("without edits it is the input itself", () => {
  expect(restoreEdits(input, new Map())).toBe(input);
});
