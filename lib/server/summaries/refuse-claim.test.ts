import { expect, it } from "vitest";
import { refuseClaim } from "./refuse-claim";

const chat = { running: undefined, counter: { count: 3, hasOpenQuestion: false }, revision: 4 };
const request = { revision: 4, isDue: ({ count }: { count: number }) => count >= 3 };

it.each([
  ["free, unchanged and due", chat, undefined],
  ["another run is under way", { ...chat, running: 2 }, { kind: "busy", version: 2 }],
  ["the chat changed since the plan", { ...chat, revision: 5 }, { kind: "changed" }],
  ["not due any more", { ...chat, counter: { count: 2, hasOpenQuestion: false } }, { kind: "not-due" }],
])("%s", (_case, claimed, refusal) => {
  expect(refuseClaim(claimed, request)).toEqual(refusal);
});
