import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import type { FormatId } from "../../core/model/format";
import type { SettingOverrides } from "../../core/schema/settings";
import { ok } from "../context/ok.fixture";
import type { ProviderEnvironment } from "../env";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore } from "../store/summary-chat.fixture";
import type { SendRequest } from "./plan-send";
import { countWithProvider, readProviderCount } from "./provider-count";

let server: ModelServer;
let environment: ProviderEnvironment;
let store: Store;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await startModelServer();
  const { geminiBaseUrl, openaiBaseUrl, anthropicBaseUrl } = server;
  environment = {
    geminiKey: "a-key-for-counting",
    geminiBaseUrl,
    openaiKey: "another-key",
    openaiBaseUrl,
    anthropicKey: "a-third-key",
    anthropicBaseUrl,
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  server.play();
  ({ store, close } = openScratchStore());
  await store.writeChatFiles([chatFile(exchanges(1, 3))]);
});
afterEach(() => close());

const request = (format: FormatId = "gemini", overrides: SettingOverrides = {}): SendRequest => ({
  chatId: CHAT,
  at: undefined,
  overrides,
  format,
});
const count = (asked = request(), from = environment) =>
  countWithProvider(store, asked, { signal: new AbortController().signal, environment: from });
const read = async (asked = request(), from = environment) =>
  ok(await readProviderCount(store, asked, from)).state;

it("looking costs nothing; a count is remembered for its payload, model and server, and for no other", async () => {
  expect(await read()).toMatchObject({ isSupported: true, remembered: undefined });
  expect(server.requests).toEqual([]);
  const counted = await count();
  expect(server.requests.map(({ path }) => path)).toEqual(["/v1beta/models/gemini-3.5-flash:countTokens"]);
  expect(counted).toMatchObject({ kind: "counted", tokens: expect.any(Number) });
  const { remembered } = await read();
  expect({ kind: "counted", ...remembered }).toEqual(counted);
  expect((await read(request("gemini", { model: "gemini-2.5-pro" }))).remembered).toBeUndefined();
  expect((await read(request("compact"))).remembered).toBeUndefined();
  const elsewhere = { ...environment, geminiBaseUrl: "http://127.0.0.1:9" };
  expect((await read(request(), elsewhere)).remembered).toBeUndefined();
  await store.writeChatFiles([chatFile(exchanges(1, 4))]);
  expect((await read()).remembered).toBeUndefined();
  expect(server.requests).toHaveLength(1);
});

it.each([
  ["responses", "/v1/responses/input_tokens"],
  ["anthropic", "/v1/messages/count_tokens"],
] as const)("a payload of %s is counted at %s", async (format, path) => {
  expect(await read(request(format))).toMatchObject({ isSupported: true });
  const counted = await count(request(format));
  expect(server.requests.map((sent) => sent.path)).toEqual([path]);
  const { remembered } = await read(request(format));
  expect({ kind: "counted", ...remembered }).toEqual(counted);
});

it.each(["openai", "openai-summary", "interactions"] as const)("%s has no such call", async (format) => {
  expect(await read(request(format))).toMatchObject({ isSupported: false });
  expect(await count(request(format))).toMatchObject({ kind: "failed", cause: "bad-request" });
  expect(server.requests).toEqual([]);
});

it("a model that does not fit is not counted by another", async () => {
  const asked = request("anthropic", { model: "gpt-4.1" });
  expect((await read(asked)).plan.obstacle).toMatchObject({ kind: "model", model: "gpt-4.1" });
  expect(await count(asked)).toMatchObject({
    kind: "failed",
    cause: "bad-request",
    message: expect.stringContaining("gpt-4.1 does not answer the anthropic protocol."),
  });
  expect(server.requests).toEqual([]);
});

it("the newest number wins", async () => {
  await count();
  await count();
  expect(server.requests).toHaveLength(2);
  expect((await read()).remembered).toBeDefined();
});

it("a failure comes with its cause, and nothing is remembered", async () => {
  server.play({ kind: "error", status: 403 });
  expect(await count()).toMatchObject({ kind: "failed", cause: "unauthorised" });
  expect((await read()).remembered).toBeUndefined();
});

it("without a key it says so and sends nothing", async () => {
  expect(await count(request(), {})).toMatchObject({ kind: "failed", message: "GEMINI_API_KEY is not set." });
  expect((await read(request(), {})).plan.obstacle).toEqual({ kind: "no-key", variable: "GEMINI_API_KEY" });
  expect(server.requests).toEqual([]);
});

it.each([
  ["no-chat", { ...request(), chatId: "gone" }],
  ["no-message", { ...request(), at: "gone" }],
  ["no-wire", request("console")],
])("says %s and sends nothing", async (kind, asked) => {
  expect(await count(asked)).toEqual({ kind });
  expect(await readProviderCount(store, asked, environment)).toEqual({ kind });
  expect(server.requests).toEqual([]);
});
