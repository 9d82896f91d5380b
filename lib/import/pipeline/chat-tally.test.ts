import { expect, it } from "vitest";
import { chatTally } from "./chat-tally";

it("names the first chats, and counts all", () => {
  const tally = chatTally();
  for (let number = 1; number <= 300; number += 1) {
    const key = `k${number}`;
    const chat = { id: key, bot: { name: "b" } };
    for (let again = 0; again < 2; again += 1)
      tally.addChat({ kind: "chat", key, chat, botKnown: number !== 300, absorbed: 1 });
    const sentAt = new Date(Date.UTC(2025, 0, number)).toISOString();
    const message = { id: "1", role: "user" as const, sentAt, media: [{ kind: "image" }] };
    tally.addMessage({ kind: "message", chatKey: key, message, raw: {}, position: {} });
  }
  const { chats, ...all } = tally.result();
  expect(all).toEqual({
    chatCount: 300,
    messages: 300,
    events: 0,
    absorbed: 300,
    media: 300,
    needsBot: true,
    from: "2025-01-01T00:00:00.000Z",
    to: "2025-10-27T00:00:00.000Z",
  });
  expect(chats).toHaveLength(200);
  expect(chats[1]).toMatchObject({ key: "k2", messages: 1, absorbed: 1, media: 1 });
});
