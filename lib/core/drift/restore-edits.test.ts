import { expect, it } from "vitest";
import type { WindowInput } from "../model/context-input";
import type { Message } from "../schema/message";
import { restoreCandidates, restoreEdits } from "./restore-edits";

const message = (id: string, text: string): Message => ({ id, role: "user", text, media: [{ uri: "now" }] });
const now = message("1", "new");
const other = message("2", "other");
const nothing = { messages: 0, media: 0 };
const input: WindowInput = {
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
  importedHits: [
    { message: { id: "1", text: "new" }, score: 1 },
    { missing: "9", score: 0 },
  ],
};

it("restores the earlier text of an edited message anywhere, and keeps its media", () => {
  const then = { ...now, text: "old" };
  const restored = restoreEdits(input, new Map([["1", { id: "1", role: "user", text: "old" }]]));
  expect(restored.messages).toEqual([then, other]);
  expect(restored.referenced).toEqual([then]);
  expect(restored.replyTarget).toEqual({ message: then, position: 0, answer: then });
  expect(restored.importedHits).toEqual([
    { message: { id: "1", text: "old" }, score: 1 },
    { missing: "9", score: 0 },
  ]);
  expect(input.messages[0]).toBe(now);
});

it("ranks candidates by their earlier texts", () => {
  const candidates = [
    { id: "1", text: "new" },
    { id: "2", text: "other" },
  ];
  expect(restoreCandidates(candidates, new Map([["1", { id: "1", role: "user", text: "old" }]]))).toEqual([
    { id: "1", text: "old" },
    { id: "2", text: "other" },
  ]);
  expect(restoreCandidates(candidates, new Map([["3", { id: "3", role: "user" }]]))).toBe(candidates);
});

it("without edits it is the input itself", () => {
  expect(restoreEdits(input, new Map())).toBe(input);
});
