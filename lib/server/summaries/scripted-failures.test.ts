import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Behaviour } from "@/e2e/model-server/behaviour";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import type { FailureCause } from "../../contract/provider-answer";
import { RETRY_POLICY } from "../providers/call-with-retry";
import { createGeminiProvider } from "../providers/gemini-provider";
import { createOpenaiProvider } from "../providers/openai-provider";
import type { Summariser } from "../providers/provider";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore, payloadHash } from "../store/summary-chat.fixture";
import { runDueSummary } from "./run-due-summary";
import { summariseNow } from "./summarise-now";

const KEY = "AIzaSyD-scripted-failure-key-0123456789";
const THRESHOLD = 3;

/** Every scripted failure, with the cause that a person sees. */
const FAILURES: readonly (readonly [string, Behaviour, FailureCause])[] = [
  ["429 with retryDelay", { kind: "rate-limited", retryDelay: "0.01s" }, "rate-limited"],
  ["500", { kind: "error", status: 500 }, "server-error"],
  ["a hang", { kind: "hang" }, "timeout"],
  ["non-JSON", { kind: "not-json" }, "unreadable"],
  ["a blocked prompt", { kind: "blocked" }, "blocked"],
  ["an empty answer", { kind: "empty" }, "empty"],
  ["MAX_TOKENS", { kind: "max-tokens" }, "cut-off"],
  ["a stream cut half way", { kind: "cut" }, "cut-off"],
  ["an error that repeats the key", { kind: "echo-key", status: 400 }, "bad-request"],
];

let server: ModelServer;
let store: Store;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ store, close } = openScratchStore());
  await store.writeChatFiles([chatFile(exchanges(1, THRESHOLD))]);
  await store.changeSettings(
    CHAT,
    { summaryEnabled: true, summaryThreshold: THRESHOLD },
    { kind: "settings-changed", text: "on" },
  );
});
afterEach(() => close());

const hurried = {
  ...RETRY_POLICY,
  maxTries: 2,
  tryMs: 2500,
  totalMs: 20_000,
  sleep: () => Promise.resolve(),
};
const services: readonly (readonly [string, () => Summariser])[] = [
  [
    "Gemini",
    () => createGeminiProvider({ key: KEY, baseUrl: server.geminiBaseUrl }, "gemini-3.5-flash", hurried),
  ],
  ["OpenAI", () => createOpenaiProvider({ key: KEY, baseUrl: server.openaiBaseUrl }, "gpt-4o-mini", hurried)],
];

const state = async () => ({
  hash: await payloadHash(store),
  messages: (await store.readContext(CHAT, {}))?.input.messages,
  chat: await store.readChat(CHAT),
});

describe.each(services)("%s", (_name, service) => {
  it.each(FAILURES)(
    "%s leaves the chat as it was and is told with its cause",
    async (_what, behaviour, cause) => {
      const before = await state();
      server.play(...Array.from({ length: 8 }, () => behaviour));
      const outcome = await runDueSummary(store, service(), CHAT);
      expect(outcome).toMatchObject({ kind: "failed", cause });
      expect(await state()).toEqual(before);
      const [version] = (await store.readSummaries(CHAT)) ?? [];
      expect(version).toMatchObject({ state: "failed", failure: { cause } });
      expect(
        JSON.stringify([
          outcome,
          version,
          await store.readActivity({ level: "debug", chat: "", limit: 100 }),
        ]),
      ).not.toContain(KEY);

      // The next automatic try comes when as many more exchanges are complete; one by hand may come at once.
      server.play();
      for (let more = 1; more < THRESHOLD; more += 1) {
        await store.writeChatFiles([chatFile(exchanges(1, THRESHOLD + more))]);
        expect(await runDueSummary(store, service(), CHAT)).toMatchObject({ kind: "not-due" });
      }
      await store.writeChatFiles([chatFile(exchanges(1, THRESHOLD * 2))]);
      expect(await runDueSummary(store, service(), CHAT)).toMatchObject({ kind: "applied" });
    },
  );
});

it("a failed summary by hand sets no mark: the automatic one comes when it is due", async () => {
  const [, service] = services[0] ?? [];
  if (!service) throw new Error("there is a service");
  server.play(...Array.from({ length: 8 }, () => ({ kind: "blocked" }) as const));
  expect(await summariseNow(store, service(), CHAT, { trigger: "now" })).toMatchObject({ kind: "failed" });
  server.play();
  expect(await runDueSummary(store, service(), CHAT)).toMatchObject({ kind: "applied" });
});
