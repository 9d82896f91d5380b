import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import type { Message } from "@/lib/core/schema/message";
import { memorySource } from "../source/import-source";
import { chatIdInventor } from "./chat-identity";
import { contentHash, type IdInventor, idInventor } from "./stable-id";

type Idless = Omit<Message, "id" | "idInvented">;

/** They lie in databases: another id for the same message would store it a second time. */
it("makes the ids it always made", () => {
  const giveId = idInventor();
  const long = "x".repeat(4000);
  const messages: readonly Idless[] = [
    { role: "user", text: "ok" },
    { role: "user", text: "ok" },
    { role: "model", text: "ok" },
    { role: "user", text: "ok" },
    { role: "user", text: "Привіт 👋", sentAt: "2024-01-15T10:30:00Z", author: { id: "1", name: "Аліса" } },
    { role: "user", text: `${long}a` },
    { role: "user", text: `${long}b` },
    { role: "model", toolCalls: [{ name: "look", args: { at: 1 } }], reasoning: "hm" },
    { role: "tool", toolResponses: [{ name: "look", response: "\ud800 lone" }] },
    { role: "user", media: [{ kind: "image", mime: "image/png", data: "QUJD".repeat(100) }] },
  ];
  expect(messages.map((message) => giveId(message).id)).toEqual([
    "h41c23dc81555654a",
    "h41c23dc81555654a-2",
    "h6807e24d7bb37f65",
    "h41c23dc81555654a-3",
    "h12f021982df560de",
    "h23f980742715b4b6",
    "h23f980742715b4b6-2",
    "h3c0b0ff4781f7e92",
    "hafb303dafbe00521",
    "hbc686e353b600052",
  ]);
  expect(contentHash("a", 1, null, undefined)).toBe("bbd78be2b713652e");
});

it("numbers any repeats", () => {
  const giveId = idInventor();
  const ids = Array.from({ length: 66_000 }, () => giveId({ role: "user", text: "ok" }).id);
  const told = [0, 1, 254, 255, 256, 65_533, 65_534, 65_535, 65_999].map((place) => ids[place]);
  expect(told).toEqual([
    "h41c23dc81555654a",
    "h41c23dc81555654a-2",
    "h41c23dc81555654a-255",
    "h41c23dc81555654a-256",
    "h41c23dc81555654a-257",
    "h41c23dc81555654a-65534",
    "h41c23dc81555654a-65535",
    "h41c23dc81555654a-65536",
    "h41c23dc81555654a-66000",
  ]);
});

it("makes the ids of chats it always made", () => {
  const inventId = chatIdInventor(memorySource("a.json", ""));
  const start = {
    localId: undefined,
    title: "T",
    systemPrompt: undefined,
    role: "user",
    text: "/start",
    author: undefined,
  };
  expect([inventId(start), inventId(start), inventId({ ...start, text: "hi" })]).toEqual([
    "cb6e5dde02fe15e3d",
    "cb6e5dde02fe15e3d-2",
    "c378e24903e652f18",
  ]);
});

/** Everything that is still held, once all else is collected. */
function heldBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  // The memory of arrays that were outgrown is given back after the collection that found them.
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function giveIds(giveId: IdInventor, count: number): void {
  for (let place = 0; place < count; place += 1) giveId({ role: "user", text: `message ${place}` });
}

it("keeps a few bytes of each message, so that a file of millions fits", { timeout: 60_000 }, () => {
  const count = 300_000;
  // What the first calls leave behind for good is not the message's. Both stay in use: nothing freed may flatter the other.
  const [warm, giveId] = [idInventor(), idInventor()];
  giveIds(warm, 10_000);
  const before = heldBytes();
  giveIds(giveId, count);
  expect((heldBytes() - before) / count).toBeLessThan(32);
  for (const inventor of [warm, giveId])
    expect(inventor({ role: "user", text: "message 0" }).id).toMatch(/-2$/);
});
