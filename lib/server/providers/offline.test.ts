import { describe, expect, it } from "vitest";
import type { Message } from "../../core/schema/message";
import { OFFLINE } from "./offline";

const CHAT: readonly Message[] = [
  {
    id: "1",
    role: "user",
    text: "I want to ship the release on Friday, 14 March 2026.",
    author: { name: "Ann" },
  },
  { id: "2", role: "model", text: "Agreed. We decided to use port 3000." },
  { id: "3", role: "user", text: "Who writes the release notes?", author: { name: "Ann" } },
];
const signal = new AbortController().signal;

describe("the offline provider", () => {
  it("answers from the chat alone, always the same", async () => {
    const seen: string[] = [];
    const request = { messages: CHAT, botName: "Scout" };
    const first = await OFFLINE.summarise(request, { signal, onText: (text) => seen.push(text) });
    expect(first).toMatchObject({ kind: "answered", text: expect.stringContaining("Friday") });
    expect(seen).toEqual([first.kind === "answered" && first.text]);
    expect(await OFFLINE.summarise(request, { signal })).toEqual(first);
  });

  it("has nothing to say about nothing", async () => {
    const answer = await OFFLINE.summarise({ messages: [], botName: "Scout" }, { signal });
    expect(answer).toMatchObject({ kind: "failed", cause: "empty" });
  });

  it("lets others work meanwhile, and can be cancelled by them", async () => {
    const messages = Array.from({ length: 4000 }, () => CHAT).flat();
    const request = { messages, botName: "Scout" };
    let others = 0;
    const controller = new AbortController();
    const timer = setInterval(() => {
      others += 1;
    }, 1);
    expect(await OFFLINE.summarise(request, { signal })).toMatchObject({ kind: "answered" });
    expect(others).toBeGreaterThan(1);
    clearInterval(timer);
    setTimeout(() => controller.abort(), 1);
    const cancelled = await OFFLINE.summarise(request, { signal: controller.signal });
    expect(cancelled).toMatchObject({ kind: "failed", cause: "cancelled" });
  });

  it("does not begin when cancelled", async () => {
    const answer = await OFFLINE.summarise(
      { messages: CHAT, botName: "Scout" },
      { signal: AbortSignal.abort() },
    );
    expect(answer).toMatchObject({ kind: "failed", cause: "cancelled" });
  });
});
