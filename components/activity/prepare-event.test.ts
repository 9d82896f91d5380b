import { expect, it } from "vitest";
import type { ActivityEntry } from "@/lib/contract/activity";
import { prepareEvent } from "./prepare-event";

const event = (over: Partial<ActivityEntry>): ActivityEntry => ({
  key: 1,
  at: "2026-03-01T12:00:00.000Z",
  kind: "settings-changed",
  level: "info",
  text: "x",
  actor: undefined,
  chat: undefined,
  changes: [],
  ...over,
});

it.each([
  ["settings-changed", "settings"],
  ["request-recorded", "requests"],
  ["summary", "summaries"],
  ["import", "imports"],
  ["chat-deleted", "chats"],
  ["history-cleared", "chats"],
  ["a kind of tomorrow", "other"],
  ["constructor", "other"],
])("%s belongs to %s", (kind, group) => {
  expect(prepareEvent(event({ kind })).group).toBe(group);
});

it("distinguishes an existing chat, a deleted one and none at all", () => {
  const chat = { id: "-1", title: "Kyiv devs" };
  expect(prepareEvent(event({ chat })).chat).toEqual({ state: "stored", ...chat });
  expect(prepareEvent(event({})).chat).toEqual({ state: "deleted" });
  expect(prepareEvent(event({ kind: "import" })).chat).toEqual({ state: "none" });
});
