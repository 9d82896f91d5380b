import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { createAnthropicProvider } from "./anthropic-provider";
import type { ModelService, SummaryRequest, WireRequest } from "./provider";

const MODEL = "claude-sonnet-5";
const call = { signal: new AbortController().signal };
const CHAT: SummaryRequest = {
  messages: [{ id: "1", role: "user", text: "Ship on Friday" }],
  botName: "Scout",
};

let server: ModelServer;
let anthropic: ModelService;
beforeAll(async () => {
  server = await startModelServer();
  anthropic = createAnthropicProvider({ key: "test-key", baseUrl: server.anthropicBaseUrl }, MODEL);
});
afterAll(() => server.close());
beforeEach(() => server.play());

const wire = (body: string): WireRequest => ({ protocol: "anthropic", model: MODEL, body });

it("posts the body as it is, with the key and the version in headers", async () => {
  const body = '{"model":"claude-sonnet-5","max_tokens":1, "messages":[],"n":1.0}';
  await anthropic.generate(wire(body), call);
  const [request] = server.requests;
  expect([request?.path, request?.body]).toEqual(["/v1/messages", body]);
  expect(request?.headers).toMatchObject({ "x-api-key": "test-key", "anthropic-version": "2026-10-21" });
  expect(request?.headers).not.toHaveProperty("authorization");
});

it("asks for a summary with the rules apart from the chat", async () => {
  await anthropic.summarise(CHAT, call);
  const { system, messages, ...rest } = JSON.parse(server.requests[0]?.body ?? "");
  expect(rest).toEqual({ model: MODEL, max_tokens: 4000, stream: true });
  expect(system).not.toContain("Ship on Friday");
  expect(messages).toMatchObject([{ role: "user", content: expect.stringContaining("Ship on Friday") }]);
});

it("sends no key where there is none", async () => {
  await createAnthropicProvider({ key: undefined, baseUrl: server.anthropicBaseUrl }, "local").summarise(
    CHAT,
    call,
  );
  expect(server.requests[0]?.headers).not.toHaveProperty("x-api-key");
});

describe("countTokens", () => {
  const rest = '"system":"be brief","messages":[{"role":"user","content":"\\"max_tokens\\":7,"}]}';

  it.each(["claude-sonnet-5", 'a \\"model\\",\\"max_tokens\\":1,'])(
    "posts all but the room for the answer (%s)",
    async (model) => {
      const counted = await anthropic.countTokens(
        wire(`{"model":"${model}","max_tokens":4096,${rest}`),
        call,
      );
      const [request] = server.requests;
      const expected = `{"model":"${model}",${rest}`;
      expect([request?.path, request?.body]).toEqual(["/v1/messages/count_tokens", expected]);
      expect(counted).toEqual({ kind: "counted", tokens: Math.ceil(expected.length / 4) });
    },
  );

  it("refuses a body of another shape, and an answer without a number", async () => {
    expect(await anthropic.countTokens(wire("[]"), call)).toMatchObject({ cause: "bad-request" });
    expect(server.requests).toEqual([]);
    server.play({ kind: "empty" });
    const body = `{"model":"m","max_tokens":1,${rest}`;
    expect(await anthropic.countTokens(wire(body), call)).toMatchObject({ cause: "unreadable" });
  });
});

it("an overloaded server is tried again", async () => {
  server.play({ kind: "error", status: 529, message: "Overloaded" });
  const hurried = createAnthropicProvider({ key: "k", baseUrl: server.anthropicBaseUrl }, MODEL, {
    maxTries: 2,
    tryMs: 5000,
    totalMs: 10_000,
    firstWaitMs: 1,
    now: () => performance.now(),
    sleep: async () => undefined,
  });
  expect(await hurried.generate(wire("{}"), call)).toMatchObject({ kind: "answered" });
  expect(server.requests).toHaveLength(2);
});
