import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { arbitraryContext } from "../../core/arbitrary-context.fixture";
import { FORMATS } from "../../core/formats/registry";
import { createOpenaiProvider } from "./openai-provider";
import type { SummaryRequest } from "./provider";

const call = { signal: new AbortController().signal };
const CHAT: SummaryRequest = {
  messages: [{ id: "1", role: "user", text: "Ship on Friday" }],
  botName: "Scout",
};
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => server.play());

const service = (model: string, key: string | undefined = "test-key") =>
  createOpenaiProvider({ key, baseUrl: server.openaiBaseUrl }, model);
const postedSummary = () => JSON.parse(server.requests[0]?.body ?? "");

it("asks for a summary as the seed does", async () => {
  await service("gpt-4o-mini").summarise(CHAT, call);
  const [request] = server.requests;
  expect(request?.path).toBe("/v1/chat/completions");
  expect(request?.headers.authorization).toBe("Bearer test-key");
  const { messages, ...rest } = postedSummary();
  expect(rest).toEqual({ model: "gpt-4o-mini", temperature: 0.3, max_tokens: 800, stream: true });
  expect(messages.map(({ role }: { role: string }) => role)).toEqual(["system", "user"]);
  expect(messages[0].content).not.toContain("Ship on Friday");
  expect(messages[1].content).toContain("Ship on Friday");
});

it.each(["o4-mini", "gpt-5-nano"])("does not give %s what it refuses", async (model) => {
  await service(model).summarise(CHAT, call);
  expect(postedSummary()).toMatchObject({ model, max_completion_tokens: 4000 });
  expect(postedSummary()).not.toHaveProperty("temperature");
  expect(postedSummary()).not.toHaveProperty("max_tokens");
});

it("sends no authorization where there is no key", async () => {
  await createOpenaiProvider({ key: undefined, baseUrl: server.openaiBaseUrl }, "llama").summarise(
    CHAT,
    call,
  );
  expect(server.requests[0]?.headers).not.toHaveProperty("authorization");
});

it.each(["single-message", "openai-summary", "context-json"] as const)(
  "posts the wire of %s byte for byte",
  async (id) => {
    await fc.assert(
      fc.asyncProperty(arbitraryContext, async (context) => {
        server.play();
        const body = FORMATS[id].wire?.(context).text ?? "";
        await service("gpt-4o-mini").generate({ protocol: "openai", model: "another model", body }, call);
        expect(server.requests[0]?.sha256).toBe(sha256(body));
      }),
      { numRuns: 40 },
    );
  },
);

it("reads a stream if the body asks for one", async () => {
  const seen: string[] = [];
  server.play({ kind: "ok", text: "one two three", pauseMs: 2 });
  const body = '{"model":"m","messages":[],"stream":true}';
  const answer = await service("m").generate(
    { protocol: "openai", model: "m", body },
    { ...call, onText: (text) => seen.push(text) },
  );
  expect(answer).toMatchObject({ kind: "answered", text: "one two three", finishReason: "stop" });
  expect(answer).toHaveProperty("usage.totalTokens");
  expect(seen.at(-1)).toBe("one two three");
  expect(seen.length).toBeGreaterThan(1);
});

const RESPONSES = {
  protocol: "responses",
  model: "gpt-4o",
  body: '{"model":"gpt-4o","input":"hi"}',
} as const;

it("posts a Responses body to its own path", async () => {
  const answer = await service("gpt-4o-mini").generate(RESPONSES, call);
  const [request] = server.requests;
  expect([request?.path, request?.body]).toEqual(["/v1/responses", RESPONSES.body]);
  expect(request?.headers.authorization).toBe("Bearer test-key");
  expect(answer).toMatchObject({ kind: "answered", finishReason: "completed" });
});

it("counts a Responses body as it is; chat completions have no such call", async () => {
  const counted = await service("gpt-4o-mini").countTokens(RESPONSES, call);
  const [request] = server.requests;
  expect([request?.path, request?.body]).toEqual(["/v1/responses/input_tokens", RESPONSES.body]);
  expect(counted).toEqual({ kind: "counted", tokens: Math.ceil(RESPONSES.body.length / 4) });
  const chat = await service("gpt-4o-mini").countTokens({ ...RESPONSES, protocol: "openai" }, call);
  expect(chat).toMatchObject({ kind: "failed", cause: "bad-request" });
  expect(server.requests).toHaveLength(1);
});
