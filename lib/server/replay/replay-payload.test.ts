import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Behaviour } from "@/e2e/model-server/behaviour";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { type Confirmation, SENDABLE_FORMATS, type SendPlan } from "../../contract/provider-calls";
import type { FormatId } from "../../core/model/format";
import { chatFileSchema } from "../../core/schema/chat-file";
import type { SettingOverrides } from "../../core/schema/settings";
import { inspectChat } from "../context/inspect-chat";
import { ok } from "../context/ok.fixture";
import { readPayload } from "../context/read-payload";
import type { ProviderEnvironment } from "../env";
import type { Store } from "../store/store";
import { openTestStore } from "../store/test-store.fixture";
import { planSend } from "./plan-send";
import { replayPayload } from "./replay-payload";

const KEY = "replay-key-0123456789abcdef";
const chat = chatFileSchema.parse(kyivDevs());
const chatId = chat.chat.id;

let server: ModelServer;
let environment: ProviderEnvironment;
let folder: string;
let store: Store;
beforeAll(async () => {
  server = await startModelServer();
  const { geminiBaseUrl, openaiBaseUrl, anthropicBaseUrl } = server;
  environment = {
    geminiKey: KEY,
    geminiBaseUrl,
    openaiKey: KEY,
    openaiBaseUrl,
    anthropicKey: KEY,
    anthropicBaseUrl,
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  server.play();
  vi.stubEnv("OPENAI_MODEL", "gpt-4o");
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-replay-"));
  store = openTestStore(path.join(folder, "test.db"));
  await store.writeChatFiles([chat]);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const requestFor = (format: FormatId, overrides: SettingOverrides = {}) => ({
  chatId,
  at: undefined,
  overrides,
  format,
});

async function plan(
  format: FormatId,
  overrides: SettingOverrides = {},
  from = environment,
): Promise<SendPlan> {
  return ok(await planSend(store, requestFor(format, overrides), from)).plan;
}

const confirm = ({ payloadHash, host = "", model }: SendPlan): Confirmation => ({ payloadHash, host, model });

type Options = Readonly<{
  confirmed?: Confirmation;
  signal?: AbortSignal;
  overrides?: SettingOverrides;
  from?: ProviderEnvironment;
}>;

async function replay(format: FormatId, { confirmed, signal, overrides, from = environment }: Options = {}) {
  return replayPayload(store, requestFor(format, overrides), {
    confirmed: confirmed ?? confirm(await plan(format, overrides, from)),
    signal: signal ?? new AbortController().signal,
    environment: from,
  });
}

const stored = async () => (await store.readReplays(chatId, {}))?.replays ?? [];
const inspect = async () => {
  const inspection = ok(await inspectChat(store, { chatId, overrides: {}, formats: [], wire: [] }));
  return {
    hash: inspection.payloadHash,
    chat: await store.readChat(chatId),
    messages: (await store.readContext(chatId, {}))?.input.messages,
  };
};

describe("a plan", () => {
  it("names where the shown payload would go, its size and its price, and sends nothing", async () => {
    const planned = await plan("gemini");
    const wire = ok(await readPayload(store, { ...requestFor("gemini"), form: "wire" })).text;
    expect(planned).toMatchObject({
      service: "gemini",
      protocol: "gemini",
      host: new URL(server.origin).host,
      model: "gemini-3.5-flash",
      payloadHash: (await inspect()).hash,
      bytes: Buffer.byteLength(wire ?? ""),
      obstacle: undefined,
    });
    expect(planned.tokens.min).toBeGreaterThan(0);
    expect(planned.price?.usd.min).toBeGreaterThan(0);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ["gemini", {}, "gemini", "gemini", "gemini-3.5-flash"],
    ["interactions", {}, "gemini", "interactions", "gemini-3.5-flash"],
    ["openai", {}, "openai", "openai", "gpt-4o"],
    ["openai-summary", {}, "openai", "openai", "gpt-4o"],
    ["responses", {}, "openai", "responses", "gpt-4o"],
    ["anthropic", {}, "anthropic", "anthropic", "claude-sonnet-5"],
    ["compact", {}, "gemini", "gemini", "gemini-3.5-flash"],
    ["compact", { format: "context-json" }, "openai", "openai", "gpt-4o"],
    ["compact", { format: "responses" }, "openai", "responses", "gpt-4o"],
    ["compact", { format: "anthropic" }, "anthropic", "anthropic", "claude-sonnet-5"],
    ["openai", { model: "gpt-4.1" }, "openai", "openai", "gpt-4.1"],
  ] as const)("of %s with %j goes to %s in %s, to the protocol's model", async (...row) => {
    const [format, overrides, service, protocol, model] = row;
    const planned = ok(await planSend(store, requestFor(format, overrides), environment));
    expect(planned.plan).toMatchObject({ format, service, protocol, model, obstacle: undefined });
    if (protocol !== "gemini") expect(JSON.parse(planned.body)).toMatchObject({ model });
  });

  it.each([
    ["openai", "gemini-3.5-flash"],
    ["responses", "claude-opus-5"],
    ["anthropic", "gpt-4.1"],
    ["gemini", "gpt-4.1"],
    ["interactions", "claude-opus-5"],
    ["compact", "gpt-4.1"],
  ] as const)("of %s keeps the chat's model %s, which does not fit, and says so", async (format, model) => {
    const overrides = { model, format: format === "compact" ? "gemini" : format } as const;
    const planned = ok(await planSend(store, requestFor(format, overrides), environment));
    expect(planned.plan).toMatchObject({
      model,
      price: undefined,
      obstacle: { kind: "model", model, message: expect.stringContaining(`${model} does not answer`) },
    });
    expect(planned.service).toBeUndefined();
    expect(planned.body).not.toContain("gpt-4o");
  });

  it.each([
    ["a router's name", "google/gemini-2.5-pro", {}],
    ["another host", "claude-opus-5", { OPENAI_BASE_URL: "http://127.0.0.1:11434/v1" }],
    ["a model nobody knows", "house-model", {}],
  ])("chat completions also take %s", async (_, model, variables) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    expect(await plan("openai", { model })).toMatchObject({ model, obstacle: undefined });
  });

  const LONG = chatFileSchema.parse({
    contextscope: 1,
    chat: { id: "long", bot: { name: "gryag" } },
    messages: Array.from({ length: 40 }, (_, index) => ({
      id: String(index),
      role: "user",
      text: `Рахунок ${index}: 380501234567, 12345678901234567890`,
    })),
  });
  const MODELS = ["gemini-3.5-flash", "gpt-4.1", "claude-opus-5", "google/gemini-2.5-pro"];
  it.each(MODELS.flatMap((model) => SENDABLE_FORMATS.map((format) => [model, format] as const)))(
    "of a chat with %s in %s is of the very bytes that are shown",
    async (model, format) => {
      await store.writeChatFiles([LONG]);
      // Another vocabulary would keep another history of this one.
      const asked = { ...requestFor(format, { model, tokenBudget: 1000 }), chatId: LONG.chat.id };
      const planned = ok(await planSend(store, asked, environment));
      expect(planned.body).toBe(ok(await readPayload(store, { ...asked, form: "wire" })).text);
      const overrides = { model };
      const shown = ok(await readPayload(store, { ...requestFor(format, overrides), form: "wire" }));
      const question = { chatId, overrides, formats: [format], wire: [format] };
      const onPage = ok(await inspectChat(store, question)).reports[format]?.wire?.text ?? "";
      expect(JSON.parse(onPage).model).toBe(JSON.parse(shown.text).model);
    },
  );

  it("the settings that go along build the same body again, whichever provider answers", async () => {
    await store.writeChatFiles([LONG]);
    const asked = { ...requestFor("context-json", { tokenBudget: 1000 }), chatId: LONG.chat.id };
    const { settings, body } = ok(await planSend(store, asked, environment));
    const again = await readPayload(store, { ...asked, overrides: settings, form: "wire" });
    expect(again).toEqual({ kind: "ok", text: body });
  });

  it("a model for summaries only does not answer chats", async () => {
    const from = { ...environment, summaryProvider: "openai", summaryModel: "small" };
    expect((await plan("context-json", {}, from)).model).toBe("gpt-4o");
  });

  it.each([
    ["gemini", {}, { kind: "no-key", variable: "GEMINI_API_KEY" }],
    ["single-message", {}, { kind: "no-key", variable: "OPENAI_API_KEY" }],
    ["responses", {}, { kind: "no-key", variable: "OPENAI_API_KEY" }],
    ["anthropic", {}, { kind: "no-key", variable: "ANTHROPIC_API_KEY" }],
    ["interactions", {}, { kind: "no-key", variable: "GEMINI_API_KEY" }],
    ["anthropic", { anthropicBaseUrl: "x" }, { kind: "setup", message: expect.stringContaining("BASE_URL") }],
    ["gemini", { geminiBaseUrl: "nowhere" }, { kind: "setup", message: expect.stringContaining("BASE_URL") }],
    ["gemini", { geminiKey: "два слова" }, { kind: "setup", message: expect.stringContaining("_API_KEY") }],
  ] as const)("%s with %j says what is missing", async (format, from, obstacle) => {
    expect((await plan(format, {}, from)).obstacle).toEqual(obstacle);
  });

  it.each([
    ["no-chat", { ...requestFor("gemini"), chatId: "gone" }],
    ["no-message", { ...requestFor("gemini"), at: "gone" }],
    ["no-wire", requestFor("console")],
  ])("says %s, and so does a replay", async (kind, asked) => {
    expect(await planSend(store, asked, environment)).toEqual({ kind });
    const confirmed = confirm(await plan("gemini"));
    const { signal } = new AbortController();
    expect(await replayPayload(store, asked, { confirmed, signal, environment })).toEqual({ kind });
    expect(server.requests).toEqual([]);
  });
});

describe("a replay", () => {
  it.each([
    ["gemini", "/v1beta/models/gemini-3.5-flash:generateContent", "STOP"],
    ["compact", "/v1beta/models/gemini-3.5-flash:generateContent", "STOP"],
    ["context-json", "/v1/chat/completions", "stop"],
    ["single-message", "/v1/chat/completions", "stop"],
    ["openai-summary", "/v1/chat/completions", "stop"],
    ["openai", "/v1/chat/completions", "stop"],
    ["responses", "/v1/responses", "completed"],
    ["anthropic", "/v1/messages", "end_turn"],
    ["interactions", "/v1beta/interactions", "completed"],
  ] as const)(
    "of %s posts what was confirmed, keeps the answer, and leaves the chat alone",
    async (format, url, finishReason) => {
      const before = await inspect();
      const { payloadHash } = await plan(format);
      server.play({ kind: "ok", text: "[meta] chat_id=1\nHi there \ud83d\ude00" });
      const outcome = await replay(format);
      expect(server.requests).toMatchObject([{ path: url, sha256: payloadHash }]);
      expect(outcome).toMatchObject({
        kind: "done",
        replay: {
          state: "answered",
          payloadHash,
          format,
          answer: "[meta] chat_id=1\nHi there \ud83d\ude00",
          finishReason,
          usage: { promptTokens: expect.any(Number), totalTokens: expect.any(Number) },
          ms: expect.any(Number),
          at: chat.messages.at(-1)?.id,
        },
      });
      expect(await stored()).toEqual([outcome.kind === "done" && outcome.replay]);
      expect(await inspect()).toEqual(before);
    },
  );

  const FAILURES: readonly (readonly [Behaviour, string])[] = [
    [{ kind: "error", status: 500 }, "server-error"],
    [{ kind: "error", status: 401 }, "unauthorised"],
    [{ kind: "not-json" }, "unreadable"],
    [{ kind: "blocked" }, "blocked"],
    [{ kind: "empty" }, "empty"],
    [{ kind: "cut" }, "cut-off"],
  ];
  it.each(FAILURES)(
    "that meets %j is kept with its cause %s; the chat is as it was",
    async (behaviour, cause) => {
      const before = await inspect();
      const confirmed = confirm(await plan("gemini"));
      server.play(behaviour);
      await replay("gemini", { confirmed });
      expect(await stored()).toMatchObject([{ state: "failed", answer: undefined, failure: { cause } }]);
      expect(await inspect()).toEqual(before);
    },
  );

  it("an answer cut at the token limit is an answer that says so", async () => {
    const confirmed = confirm(await plan("gemini"));
    server.play({ kind: "max-tokens", text: "half" });
    await replay("gemini", { confirmed });
    expect(await stored()).toMatchObject([{ state: "answered", answer: "half", finishReason: "MAX_TOKENS" }]);
  });

  it("can be cancelled, and says so", async () => {
    const confirmed = confirm(await plan("gemini"));
    server.play({ kind: "hang" });
    const controller = new AbortController();
    const running = replay("gemini", { confirmed, signal: controller.signal });
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await stored()).toMatchObject([{ state: "running" }]);
    controller.abort();
    expect(await running).toMatchObject({ kind: "done", replay: { state: "cancelled" } });
    expect(await stored()).toMatchObject([{ state: "cancelled", failure: { cause: "cancelled" } }]);
  });

  it("sends nothing but what was confirmed", async () => {
    const good = confirm(await plan("gemini"));
    for (const wrong of [
      { payloadHash: "0".repeat(64) },
      { host: "elsewhere.example" },
      { model: "gemini-2.5-pro" },
    ]) {
      expect(await replay("gemini", { confirmed: { ...good, ...wrong } })).toMatchObject({ kind: "changed" });
    }
    expect([server.requests, await stored()]).toEqual([[], []]);
  });

  it("is refused for a model that does not fit: nothing is sent, to no other model either", async () => {
    const outcome = await replay("openai", { overrides: { model: "gemini-3.5-flash" } });
    expect(outcome).toEqual({
      kind: "unusable",
      message: expect.stringContaining("gemini-3.5-flash does not answer the openai protocol."),
    });
    expect([server.requests, await stored()]).toEqual([[], []]);
  });

  it("without a key says which variable to set; without a chat, that it is gone", async () => {
    const outcome = await replay("gemini", { from: {} });
    expect(outcome).toEqual({ kind: "unusable", message: "GEMINI_API_KEY is not set." });
    await store.deleteChat(chatId, { kind: "chat-deleted", text: "gone" });
    const confirmed = { payloadHash: "0".repeat(64), host: "h", model: "m" };
    expect(await replay("gemini", { confirmed })).toEqual({ kind: "no-chat" });
  });

  it("shows the log where something went, without content", async () => {
    await replay("gemini");
    const { events } = await store.readActivity({ level: "debug", chat: chatId, limit: 10 });
    const { host } = await plan("gemini");
    const told = new RegExp(
      `^Replay answered: gemini payload [0-9a-f]{12} to gemini-3.5-flash at ${host}, \\d+ ms$`,
    );
    expect(events[0]).toMatchObject({ kind: "replay", text: expect.stringMatching(told) });
  });
});
