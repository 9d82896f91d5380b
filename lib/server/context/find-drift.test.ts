import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoChats } from "../../../prisma/demo";
import { chatFileSchema } from "../../core/schema/chat-file";
import type { SettingOverrides } from "../../core/schema/settings";
import { saveSettings } from "../chats/save-settings";
import { openScratchStore } from "../store/summary-chat.fixture";
import { ok } from "./ok.fixture";
import { readCompared } from "./read-compared";
import { readPayload } from "./read-payload";

const file = chatFileSchema.parse(demoChats().find(({ chat }) => chat.id === "-1001746203355"));
const chatId = file.chat.id;
let scratch: ReturnType<typeof openScratchStore>;

beforeEach(async () => {
  scratch = openScratchStore();
  await scratch.store.writeChatFiles([file]);
});
afterEach(() => scratch.close());

/** What a bot with these settings posts, recorded; `change` is what it did besides. */
async function driftOf(
  overrides: SettingOverrides,
  change: (body: string) => string = (body) => body,
  at = file.messages.at(-1)?.id,
) {
  const format = overrides.compact ? "compact" : "gemini";
  const body = await readPayload(scratch.store, { chatId, at, overrides, format, form: "wire" });
  const texts = {
    provider: "google",
    model: "m",
    answer: "a",
    usage: { total: 1 },
    at: new Date().toISOString(),
  };
  await scratch.store.writeRequest(chatId, { id: "r", messageId: at, body: change(ok(body).text), ...texts });
  return ok(await readCompared(scratch.store, chatId, "r")).compared.drift;
}

test.each(["openai", "responses", "anthropic", "interactions"] as const)(
  "what a bot posts in %s is identical to the chat's active format",
  async (format) => {
    const at = file.messages.at(-1)?.id;
    const request = { chatId, at, overrides: { format }, form: "wire" } as const;
    const plain = await readPayload(scratch.store, { ...request, format });
    const compact = await readPayload(scratch.store, { ...request, format: "compact" });
    const texts = { provider: undefined, model: undefined, answer: undefined, usage: undefined };
    for (const [id, body] of Object.entries({ plain, compact }))
      await scratch.store.writeRequest(chatId, {
        id,
        messageId: at,
        body: ok(body).text,
        at: new Date().toISOString(),
        ...texts,
      });
    const driftIn = async (id: string) => ok(await readCompared(scratch.store, chatId, id)).compared.drift;
    expect(await driftIn("plain")).toEqual({ kind: "identical", format });
    expect(await driftIn("compact")).toMatchObject({
      kind: "identical",
      format: "compact",
      setting: { name: "compact", recorded: "true" },
    });
  },
);

test("a request of an earlier protocol is explained by the format", async () => {
  await saveSettings(scratch.store, chatId, { format: "anthropic" });
  expect(await driftOf({ format: "gemini" })).toMatchObject({
    kind: "identical",
    format: "gemini",
    setting: { name: "format", saved: "anthropic", recorded: "gemini" },
  });
});

/** Two moments that a clock of milliseconds tells apart. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 3));

test("the same bytes are identical, now and at an earlier message", async () => {
  expect(await driftOf({})).toEqual({ kind: "identical", format: "gemini" });
});

test("an earlier moment is rebuilt as it stood", async () => {
  expect(await driftOf({}, undefined, file.messages[2]?.id)).toEqual({ kind: "identical", format: "gemini" });
});

test("parameters beside the context are named and no drift", async () => {
  const drift = await driftOf({}, (body) =>
    body.replace('"generationConfig":{}', '"generationConfig":{"temperature":1}'),
  );
  expect(drift).toEqual({ kind: "equal", format: "gemini", parameters: ["generationConfig"] });
});

test.each([
  [{ recentMessages: 4 }, "recentMessages"],
  [{ layers: false }, "layers"],
  [{ systemPromptAsMessage: true }, "systemPromptAsMessage"],
  [{ compact: true }, "compact"],
] as const)("the setting that explains it is named: %o", async (overrides, name) => {
  const drift = await driftOf(overrides);
  const recorded = String(Object.values(overrides)[0]);
  expect(drift).toMatchObject({ kind: "identical", setting: { name, recorded } });
});

test("a saved setting that differs from what the bot did is found the other way round", async () => {
  await saveSettings(scratch.store, chatId, { recentMessages: 1 });
  expect(await driftOf({ recentMessages: 3 })).toMatchObject({
    setting: { name: "recentMessages", saved: "1", recorded: "3" },
  });
});

test("what no setting explains is shown at its first place, with its message", async () => {
  const newest = file.messages.at(-1);
  const drift = await driftOf({}, (body) =>
    body.replace(JSON.stringify(newest?.text).slice(1, -1), "something else"),
  );
  expect(drift).toMatchObject({
    kind: "different",
    difference: { source: { kind: "message", messageId: newest?.id }, recorded: '"something else"' },
  });
});

test("settings that do the same are all named, none as the only one", async () => {
  const count = file.messages.length;
  await saveSettings(scratch.store, chatId, { recentMessages: 1 });
  const drift = await driftOf({ recentMessages: count + 5 });
  expect(drift).toMatchObject({ setting: { name: "recentMessages" } });
  expect(drift).toHaveProperty("alternatives.0.name", "recentMessages");
});

test("a setting that alone does it has no others beside it", async () => {
  const drift = await driftOf({ layers: false });
  expect(drift).toMatchObject({ setting: { name: "layers" } });
  expect(drift).not.toHaveProperty("alternatives.0");
});

test("a system prompt that the chat does not have belongs to no message", async () => {
  const { systemPrompt: _, ...chat } = file.chat;
  const messages = [{ id: "1", role: "user", text: "hi" }] as const;
  await scratch.store.writeChatFiles([{ ...file, chat: { ...chat, id: "7" }, messages: [...messages] }]);
  const body = JSON.stringify({
    systemInstruction: { parts: [{ text: "SYS" }] },
    contents: [{ role: "user", parts: [{ text: "hi" }] }],
  });
  const texts = { provider: undefined, model: undefined, answer: undefined, usage: undefined };
  const at = new Date().toISOString();
  await scratch.store.writeRequest("7", { id: "r", messageId: "1", body, at, ...texts });
  await saveSettings(scratch.store, "7", { layers: false });
  expect(ok(await readCompared(scratch.store, "7", "r")).compared.drift).toMatchObject({
    difference: {
      pointer: "/systemInstruction",
      source: { kind: "layer", layer: "prompt" },
      promptOnly: "recorded",
    },
  });
});

test("a plain Gemini bot is reproduced by settings alone: identical, or equal by another SDK", async () => {
  const messages = [
    { id: "1", role: "user", text: "Hi", author: { id: "7", name: "Ann" } },
    { id: "2", role: "model", text: "Hello" },
    { id: "3", role: "user", text: "Tea?", author: { id: "7", name: "Ann" } },
  ] as const;
  const chat = { id: "8", bot: { name: "plain" }, systemPrompt: "Be kind." };
  await scratch.store.writeChatFiles([
    chatFileSchema.parse({ contextscope: 1, chat, messages: [...messages] }),
  ]);
  const contents = messages.map(({ role, text }) => ({ role, parts: [{ text }] }));
  const parts = [{ text: "Be kind." }];
  const bodies = {
    identical: {
      generationConfig: {},
      safetySettings: [],
      systemInstruction: { role: "system", parts },
      contents,
    },
    equal: {
      contents: contents.map(({ role, parts: said }) => ({ parts: said, role })),
      systemInstruction: { parts, role: "user" },
    },
  };
  const texts = { provider: undefined, model: undefined, answer: undefined, usage: undefined };
  for (const [id, body] of Object.entries(bodies)) {
    const at = new Date().toISOString();
    await scratch.store.writeRequest("8", { id, messageId: "3", body: JSON.stringify(body), at, ...texts });
    expect(ok(await readCompared(scratch.store, "8", id)).compared.drift).toMatchObject({
      kind: id,
      format: "gemini",
      setting: { name: "speakers", recorded: "none" },
    });
  }
  await saveSettings(scratch.store, "8", { speakers: "none", layers: false });
  const drift = ok(await readCompared(scratch.store, "8", "identical")).compared.drift;
  expect(drift).toEqual({ kind: "identical", format: "gemini" });
});

describe("after the request", () => {
  const [edited, newest] = [file.messages.at(-2)?.id ?? "", file.messages.at(-1)?.id ?? ""];
  const readAgain = async () => ok(await readCompared(scratch.store, chatId, "r")).compared.drift;

  test("an edited message is compared as it stood, and named", async () => {
    await driftOf({});
    await pause();
    await scratch.store.editMessage(chatId, edited, { text: "once changed" });
    await pause();
    await scratch.store.editMessage(chatId, edited, { text: "twice changed" });
    expect(await readAgain()).toEqual({
      kind: "identical",
      format: "gemini",
      laterChanges: [{ kind: "edited", messageId: edited, at: expect.any(String) }],
    });
  });

  test("an edit before the request is none of its changes", async () => {
    await scratch.store.editMessage(chatId, edited, { text: "changed" });
    await pause();
    expect(await driftOf({})).toEqual({ kind: "identical", format: "gemini" });
  });

  test("an edit of a message that is not looked at is not reported", async () => {
    await driftOf({}, undefined, file.messages[2]?.id);
    await pause();
    await scratch.store.editMessage(chatId, newest, { text: "changed" });
    expect(await readAgain()).toEqual({ kind: "identical", format: "gemini" });
  });

  test("a deleted message is named beside the difference that it may have made", async () => {
    await driftOf({});
    await pause();
    await scratch.store.deleteMessage(chatId, edited);
    expect(await readAgain()).toMatchObject({
      laterChanges: [{ kind: "deleted", messageId: edited, at: expect.any(String) }],
    });
  });
});

test.each([
  ["no JSON", "not-json", "no JSON"],
  ["too deep", "not-json", "[".repeat(9000)],
  ["a list", "unknown-shape", "[]"],
  ["another shape", "unknown-shape", '{"prompt": "hi"}'],
])("%s cannot be compared: %s", async (_, reason, body) => {
  expect(await driftOf({}, () => body)).toEqual({ kind: "incomparable", reason });
});

test("nor can a request at a message that was deleted since", async () => {
  const drift = await driftOf({});
  expect(drift?.kind).toBe("identical");
  await scratch.store.deleteMessage(chatId, file.messages.at(-1)?.id ?? "");
  expect(ok(await readCompared(scratch.store, chatId, "r")).compared.drift).toEqual({
    kind: "incomparable",
    reason: "message-gone",
  });
});
