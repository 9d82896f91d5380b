import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Behaviour } from "@/e2e/model-server/behaviour";
import { STANDARD_ANSWER } from "@/e2e/model-server/reply";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import type { FailureCause } from "../../contract/provider-answer";
import { createAnthropicProvider } from "./anthropic-provider";
import { RETRY_POLICY, type RetryPolicy } from "./call-with-retry";
import { createGeminiProvider } from "./gemini-provider";
import { createOpenaiProvider } from "./openai-provider";
import type { ProviderCall, SummaryRequest, WireRequest } from "./provider";

const KEY = "test-key-0123456789abcdef";
const CHAT: SummaryRequest = {
  botName: "Scout",
  messages: [
    { id: "1", role: "user", text: "Shall we ship on Friday the fourteenth of March?" },
    { id: "2", role: "model", text: "Yes, on port 3000." },
  ],
};

let server: ModelServer;
const slept: number[] = [];
const policy: RetryPolicy = {
  ...RETRY_POLICY,
  sleep: async (ms) => {
    slept.push(ms);
  },
};

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  slept.length = 0;
});

const services = {
  gemini: (tryMs = RETRY_POLICY.tryMs) =>
    createGeminiProvider({ key: KEY, baseUrl: server.geminiBaseUrl }, "gemini-3.5-flash", {
      ...policy,
      tryMs,
    }),
  openai: (tryMs = RETRY_POLICY.tryMs) =>
    createOpenaiProvider({ key: KEY, baseUrl: server.openaiBaseUrl }, "gpt-4o-mini", { ...policy, tryMs }),
  anthropic: (tryMs = RETRY_POLICY.tryMs) =>
    createAnthropicProvider({ key: KEY, baseUrl: server.anthropicBaseUrl }, "claude-sonnet-5", {
      ...policy,
      tryMs,
    }),
};
const CREATE = {
  gemini: createGeminiProvider,
  openai: createOpenaiProvider,
  anthropic: createAnthropicProvider,
};
/** Short where nothing will come; else a busy machine would fail the test. */
const timeFor = ({ kind }: Behaviour) => (kind === "hang" ? 400 : RETRY_POLICY.tryMs);
const HI = "hi there, how are you today?";
/** One request a protocol, and the words its provider uses. */
const PROTOCOLS = {
  gemini: {
    service: services.gemini,
    body: { contents: [{ role: "user", parts: [{ text: HI }] }] },
    ends: { stop: "STOP", length: "MAX_TOKENS" },
  },
  interactions: {
    service: services.gemini,
    body: { model: "m", input: [{ type: "user_input", content: [{ type: "text", text: HI }] }] },
    ends: { stop: "completed", length: "incomplete" },
  },
  openai: {
    service: services.openai,
    body: { model: "m", messages: [{ role: "user", content: HI }] },
    ends: { stop: "stop", length: "length" },
  },
  responses: {
    service: services.openai,
    body: { model: "m", input: [{ role: "user", content: HI }] },
    ends: { stop: "completed", length: "max_output_tokens" },
  },
  anthropic: {
    service: services.anthropic,
    body: { model: "m", max_tokens: 4096, messages: [{ role: "user", content: HI }] },
    ends: { stop: "end_turn", length: "max_tokens" },
  },
} as const;
type ProtocolName = keyof typeof PROTOCOLS;
const wireOf = (protocol: ProtocolName): WireRequest => ({
  protocol,
  model: "gemini-3.5-flash",
  body: JSON.stringify(PROTOCOLS[protocol].body),
});
const call = (more: Partial<ProviderCall> = {}): ProviderCall => ({
  signal: new AbortController().signal,
  ...more,
});

type Case = readonly [string, Behaviour, FailureCause, RegExp];

/** Scripted failures that a summary and an answer share. */
const FAILURES: readonly Case[] = [
  ["a wrong key", { kind: "error", status: 401 }, "unauthorised", /HTTP 401/],
  ["a forbidden key", { kind: "error", status: 403 }, "unauthorised", /HTTP 403/],
  [
    "a model that is not there",
    { kind: "error", status: 404, message: "no such model" },
    "bad-request",
    /404: no such model/,
  ],
  ["a bad request", { kind: "error", status: 400 }, "bad-request", /HTTP 400/],
  ["a server error", { kind: "error", status: 500 }, "server-error", /HTTP 500/],
  ["silence", { kind: "hang" }, "timeout", /within 1 s/],
  ["silence half way", { kind: "hang", at: "half" }, "timeout", /within 1 s/],
  ["a page instead of JSON", { kind: "not-json" }, "unreadable", /not/],
  ["a blocked prompt", { kind: "blocked" }, "blocked", /blocked|stopped the answer|refused/],
  ["a refusal", { kind: "refusal" }, "refused", /refused|stopped|blocked/],
  ["nothing", { kind: "empty" }, "empty", /returned no text/],
  ["white space", { kind: "ok", text: " \n\t " }, "empty", /returned no text/],
  ["a connection that breaks", { kind: "cut" }, "cut-off", /connection closed/],
  ["an error that tells the key", { kind: "echo-key" }, "bad-request", /API key not valid: \[key\]/],
  ["a redirect", { kind: "redirect", to: "http://127.0.0.1:9/" }, "unreachable", /never carried to another/],
];
/** Not every protocol has a word of its own for a block and a refusal. */
const CAUSES: Readonly<Record<string, Readonly<Partial<Record<FailureCause, FailureCause>>>>> = {
  gemini: { refused: "blocked" },
  anthropic: { blocked: "refused" },
  interactions: { refused: "server-error", blocked: "server-error" },
};
const causeFor = (id: string, cause: FailureCause) => CAUSES[id]?.[cause] ?? cause;

describe.each(["gemini", "openai", "anthropic"] as const)("%s", (id) => {
  it("summarises, and shows the text as it grows", async () => {
    server.play({ kind: "ok", pauseMs: 2 });
    const seen: string[] = [];
    const answer = await services[id]().summarise(CHAT, call({ onText: (text) => seen.push(text) }));
    expect(answer).toMatchObject({ kind: "answered", text: STANDARD_ANSWER });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.at(-1)).toBe(STANDARD_ANSWER);
    expect(seen).toEqual(seen.map((text) => STANDARD_ANSWER.slice(0, text.length)));
    expect(seen.map((text) => text.length)).toEqual(
      seen.map((text) => text.length).toSorted((a, b) => a - b),
    );
    expect(server.requests[0]?.body).toContain("Friday the fourteenth");
  });

  it.each(["Підсумок: ви вирішили чекати 👩‍🚀 до\u2028п’ятниці.", `\u2029${"ї".repeat(5000)}`])(
    "reads any script in a stream (%#)",
    async (text) => {
      server.play({ kind: "ok", text });
      expect(await services[id]().summarise(CHAT, call())).toMatchObject({ text: text.trim() });
    },
  );

  it.each(FAILURES)("a summary fails on %s", async (_, behaviour, cause, message) => {
    server.play(behaviour);
    const answer = await services[id](timeFor(behaviour)).summarise(CHAT, call());
    expect(answer).toMatchObject({ kind: "failed", cause: causeFor(id, cause) });
    expect(answer).toHaveProperty("message", expect.stringMatching(message));
    expect(JSON.stringify(answer)).not.toContain(KEY);
    expect(server.requests).toHaveLength(1);
  });

  it.each<Case>([
    ["the token limit", { kind: "max-tokens" }, "cut-off", /token limit/],
    ["the token limit before the first word", { kind: "max-tokens", text: "" }, "cut-off", /token limit/],
    ["a stream that ends politely half way", { kind: "cut", how: "end" }, "cut-off", /before the answer/],
    ["a placeholder", { kind: "ok", text: "[Summary goes here]" }, "placeholder", /placeholder/],
    ["an excuse", { kind: "ok", text: "I'm sorry, I can't help with that." }, "placeholder", /refusal/],
  ])("a summary fails on %s", async (_, behaviour, cause, message) => {
    server.play(behaviour);
    const answer = await services[id]().summarise(CHAT, call());
    expect(answer).toMatchObject({ kind: "failed", cause, message: expect.stringMatching(message) });
  });

  it("waits and tries again where that helps", async () => {
    const limited: Behaviour =
      id === "gemini"
        ? { kind: "rate-limited", retryDelay: "3.5s" }
        : { kind: "rate-limited", retryAfter: "4" };
    server.play(limited, { kind: "error", status: 503 }, { kind: "rate-limited", retryAfter: "2" });
    expect(await services[id]().summarise(CHAT, call())).toMatchObject({ kind: "answered" });
    expect(slept).toEqual([id === "gemini" ? 3500 : 4000, 2000, 2000]);
    expect(new Set(server.requests.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  it("does not wait for an hour", async () => {
    server.play({ kind: "rate-limited", retryDelay: "3600s", retryAfter: "3600" });
    expect(await services[id]().summarise(CHAT, call())).toMatchObject({ cause: "rate-limited" });
    expect([server.requests.length, slept]).toEqual([1, []]);
  });

  it.each<Behaviour>([{ kind: "hang" }, { kind: "hang", at: "half" }, { kind: "ok", pauseMs: 1000 }])(
    "can be cancelled during %o",
    async (behaviour) => {
      server.play(behaviour);
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 80);
      const answer = await services[id]().summarise(CHAT, { signal: controller.signal });
      expect(answer).toMatchObject({ kind: "failed", cause: "cancelled" });
    },
  );

  it("says which server cannot be reached", async () => {
    const closed = await startModelServer();
    await closed.close();
    const answer = await CREATE[id]({ key: KEY, baseUrl: closed.origin }, "m", policy).summarise(
      CHAT,
      call(),
    );
    expect(answer).toEqual({
      kind: "failed",
      cause: "unreachable",
      message: `${new URL(closed.origin).host} cannot be reached (ECONNREFUSED).`,
    });
  });

  it("hides the key in an answer, also while it comes in", async () => {
    const seen: string[] = [];
    server.play({ kind: "answer-key" });
    const summary = await services[id]().summarise(CHAT, call({ onText: (text) => seen.push(text) }));
    expect(summary).toHaveProperty("text", expect.stringContaining("the key [key], and"));
    expect(JSON.stringify([seen, summary])).not.toContain(KEY.slice(0, 10));
  });

  it("shows no error words that quote the chat", async () => {
    server.play({ kind: "error", status: 400, message: "Bad text: Friday the fourteenth of March" });
    const answer = await services[id]().summarise(CHAT, call());
    expect(answer).toMatchObject({ message: expect.stringMatching(/HTTP 400$/) });
  });

  it("sends nothing where there is nothing to summarise", async () => {
    server.play();
    const answer = await services[id]().summarise({ ...CHAT, messages: [] }, call());
    expect(answer).toMatchObject({ kind: "failed", cause: "empty" });
    expect(server.requests).toEqual([]);
  });
});

describe.each(["gemini", "openai"] as const)("%s", (id) => {
  it("embeds texts in their order, a hundred at a time", async () => {
    server.play();
    const texts = Array.from({ length: 205 }, (_, index) => "a".repeat(index + 1));
    const result = await services[id]().embed?.(texts, call());
    const sums =
      result?.kind === "embedded" ? result.vectors.map((v) => v.reduce((sum, n) => sum + n, 0)) : [];
    expect(sums).toEqual(texts.map(({ length }) => length));
    expect(server.requests).toHaveLength(3);
  });

  it("fails to embed as it fails to answer", async () => {
    server.play({ kind: "error", status: 500 });
    expect(await services[id]().embed?.(["a"], call())).toMatchObject({
      kind: "failed",
      cause: "server-error",
    });
  });
});

describe.each(Object.keys(PROTOCOLS) as ProtocolName[])("the protocol %s", (protocol) => {
  const { service, ends } = PROTOCOLS[protocol];
  const request = wireOf(protocol);

  it.each(FAILURES)("an answer fails on %s", async (_, behaviour, cause, message) => {
    server.play(behaviour);
    const answer = await service(timeFor(behaviour)).generate(request, call());
    expect(answer).toMatchObject({ kind: "failed", cause: causeFor(protocol, cause) });
    expect(answer).toHaveProperty("message", expect.stringMatching(message));
    expect(JSON.stringify(answer)).not.toContain(KEY);
  });

  it("an answer that ran out of tokens is an answer", async () => {
    server.play({ kind: "max-tokens", text: "half a" });
    expect(await service().generate(request, call())).toMatchObject({
      kind: "answered",
      text: "half a",
      finishReason: ends.length,
    });
  });

  it("posts exactly the body that it was given, and reads usage and finish reason", async () => {
    server.play();
    const answer = await service().generate(request, call());
    const promptTokens = Math.ceil(request.body.length / 4);
    const answerTokens = Math.ceil(Buffer.byteLength(STANDARD_ANSWER) / 4);
    expect(answer).toEqual({
      kind: "answered",
      text: STANDARD_ANSWER,
      finishReason: ends.stop,
      usage: { promptTokens, answerTokens, totalTokens: promptTokens + answerTokens },
    });
    expect(server.requests[0]?.body).toBe(request.body);
  });

  it("gives up on a limit that stays", async () => {
    server.play(...Array.from({ length: 9 }, (): Behaviour => ({ kind: "rate-limited" })));
    expect(await service().generate(request, call())).toEqual({
      kind: "failed",
      cause: "rate-limited",
      message: expect.stringMatching(/HTTP 429: You exceeded your current quota\.$/),
    });
    expect(server.requests).toHaveLength(RETRY_POLICY.maxTries);
  });

  it("takes the key to its own server only", async () => {
    const other = await startModelServer();
    server.play({ kind: "redirect", to: `${other.origin}/v1beta/models/x:generateContent` });
    await service().generate(request, call());
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it("hides the key in an answer", async () => {
    server.play({ kind: "answer-key" });
    const answer = await service().generate(request, call());
    expect(answer).toHaveProperty("text", expect.stringContaining("the key [key], and"));
    expect(JSON.stringify(answer)).not.toContain(KEY.slice(0, 10));
  });
});
