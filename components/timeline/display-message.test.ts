import { expect, it } from "vitest";
import { displayMessage } from "./display-message";

it("replaces lone surrogates in displayed texts, and leaves ids and payloads exact", () => {
  const half = "half \ud83d";
  const shown = displayMessage({
    id: half,
    role: "user",
    sequence: 1,
    text: half,
    author: { id: half, name: half },
    replyTo: { messageId: half, excerpt: half },
    toolCalls: [{ name: "echo", args: { half } }],
    media: [{ filename: half, hash: undefined, bytes: undefined }],
  });
  expect(shown).toEqual({
    id: half,
    role: "user",
    sequence: 1,
    text: "half \uFFFD",
    author: { id: half, name: "half \uFFFD" },
    replyTo: { messageId: half, excerpt: "half \uFFFD" },
    toolCalls: [{ name: "echo", args: { half } }],
    media: [{ filename: "half \uFFFD", hash: undefined, bytes: undefined }],
  });
});

it("keeps whole characters", () => {
  expect(displayMessage({ id: "1", role: "user", sequence: 1, media: [], text: "🐓 ok" }).text).toBe("🐓 ok");
});
