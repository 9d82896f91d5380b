import { afterEach, beforeEach, expect, test } from "vitest";
import { demoChats } from "../../prisma/demo";
import { chatFileSchema } from "../core/schema/chat-file";
import type { SettingOverrides } from "../core/schema/settings";
import { readPayload } from "./read-payload";
import { readCompared } from "./recorded";
import { saveSettings } from "./save-settings";
import { openScratchStore } from "./sqlite/summary-chat.fixture";

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
  await scratch.store.writeRequest(chatId, { id: "r", messageId: at, body: change(body ?? ""), ...texts });
  return (await readCompared(scratch.store, chatId, "r"))?.drift;
}

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
  expect(drift).toEqual({ kind: "same-context", format: "gemini", parameters: ["generationConfig"] });
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
  expect((await readCompared(scratch.store, chatId, "r"))?.drift).toEqual({
    kind: "incomparable",
    reason: "message-gone",
  });
});
