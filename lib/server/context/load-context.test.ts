import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { windowSize } from "../../core/window/history-limit";
import { saveSettings } from "../chats/save-settings";
import type { ContextQuery, Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore } from "../store/summary-chat.fixture";
import { assembleContext, type ContextQuestion, loadContext } from "./load-context";
import { ok } from "./ok.fixture";
import { readPayload } from "./read-payload";

const COUNT = 400;
let scratch: ReturnType<typeof openScratchStore>;
let store: Store;
let sizes: ContextQuery["size"][];

beforeAll(async () => {
  scratch = openScratchStore();
  await scratch.store.writeChatFiles([chatFile(exchanges(1, COUNT / 2))]);
});
afterAll(() => scratch.close());
beforeEach(() => {
  sizes = [];
  store = {
    ...scratch.store,
    readContext: (chatId, query) => {
      sizes.push(query.size);
      return scratch.store.readContext(chatId, query);
    },
  };
});

const load = (question: Partial<ContextQuestion> = {}) => loadContext(store, { chatId: CHAT, ...question });
const idAt = async (nth: number) => ok(await load({ reach: "chat" })).input.messages[nth]?.id;

describe("answers that are not a context", () => {
  it.each([
    ["no-chat", { chatId: "gone" }],
    ["no-chat", { chatId: "gone", at: "gone" }],
    ["no-message", { at: "gone" }],
  ] as const)("%s: %j", async (kind, question) => {
    expect(await load(question)).toEqual({ kind });
  });

  it("a chat that is deleted between the two readings is no chat", async () => {
    store = { ...store, readContext: async () => undefined };
    expect(await load()).toEqual({ kind: "no-chat" });
  });

  it("a chat that is not there is not searched for messages", async () => {
    await load({ chatId: "gone" });
    expect(sizes).toEqual([]);
  });

  it.each([
    ["no-chat", { chatId: "gone" }],
    ["no-message", { at: "gone" }],
    ["no-wire", { format: "console" }],
  ] as const)("the payload says %s of %j", async (kind, question) => {
    expect(await readPayload(store, { chatId: CHAT, form: "wire", ...question })).toEqual({ kind });
  });
});

describe("loadContext with orNewest", () => {
  it("gives way to the newest message and names the missing one", async () => {
    const context = ok(await loadContext(store, { chatId: CHAT, at: "gone", orNewest: true }));
    expect(context.missing).toBe("gone");
    expect(context.input).toEqual(ok(await load()).input);
  });

  it("stays at a message that is there", async () => {
    const at = await idAt(9);
    const { missing, input } = ok(await loadContext(store, { chatId: CHAT, at, orNewest: true }));
    expect([missing, input.messages.at(-1)?.id, input.later.messages]).toEqual([undefined, at, COUNT - 10]);
  });

  it("knows of no chat", async () => {
    expect(await loadContext(store, { chatId: "gone", at: "gone", orNewest: true })).toEqual({
      kind: "no-chat",
    });
  });
});

describe("how far back it reads", () => {
  it("one shared reading serves limits near each other, and every format with a limit", async () => {
    for (const recentMessages of [60, 61, 62]) await load({ overrides: { recentMessages } });
    for (const format of ["gemini", "compact", "console", "single-message"] as const)
      await load({ overrides: { recentMessages: 60 }, format });
    expect(new Set(sizes).size).toBe(1);
    expect(Number(sizes[0]) % 32).toBe(0);
  });

  it.each([
    ["format", { format: "single-message" }, 1],
    ["summary", {}, COUNT],
    ["chat", {}, COUNT],
    ["shared", { format: "openai-summary" }, COUNT],
    ["shared", { overrides: { format: "openai-summary", compact: true } }, COUNT],
  ] as const)("%s with %j", async (reach, question, messages) => {
    expect(ok(await load({ ...question, reach })).input.messages).toHaveLength(messages);
  });

  it("as far as the format needs, and no further", async () => {
    const overrides = { recentMessages: 3 };
    const { settings } = ok(await load({ overrides, reach: "format" }));
    expect(sizes).toEqual([windowSize("gemini", settings)]);
  });

  it("the same question is read once until something is written; a whole chat is not kept", async () => {
    const twice = async (reach: ContextQuestion["reach"]) => {
      const [first, second] = [ok(await load({ reach })), ok(await load({ reach }))];
      return first.input.messages === second.input.messages;
    };
    expect([await twice("shared"), await twice("summary"), await twice("chat")]).toEqual([true, true, false]);
  });
});

describe("what it plans", () => {
  it("settings tried out come on top of the saved ones", async () => {
    await saveSettings(scratch.store, CHAT, { recentMessages: 7, compact: true });
    const { saved, settings, plan, active } = ok(await load({ overrides: { recentMessages: 5 } }));
    expect([saved.recentMessages, settings.recentMessages]).toEqual([7, 5]);
    expect([plan.format, active.format]).toEqual(["compact", "gemini"]);
    await saveSettings(scratch.store, CHAT, { recentMessages: null, compact: null });
  });

  it("the environment comes before the chat", async () => {
    vi.stubEnv("OPENAI_MODEL", "house-model");
    const { plan, models } = ok(await load({ format: "openai" }));
    vi.unstubAllEnvs();
    expect([plan.model, models.openai]).toEqual(["house-model", "house-model"]);
  });

  it("a report is of the planned format, or of another one that is asked for", async () => {
    const context = ok(await load({ format: "openai" }));
    expect(assembleContext(context).format).toBe("openai");
    expect(assembleContext(context, { skipFindings: true }, "compact").format).toBe("compact");
  });
});
