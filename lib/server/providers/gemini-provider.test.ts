import { createHash } from "node:crypto";
import { GoogleGenerativeAI } from "@google/generative-ai";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { arbitraryContext } from "../../core/arbitrary-context.fixture";
import { FORMATS } from "../../core/formats/registry";
import { createGeminiProvider } from "./gemini-provider";
import type { ModelService, WireRequest } from "./provider";

const MODEL = "gemini-3.5-flash";
const call = { signal: new AbortController().signal };
const wire = (body: string, model = MODEL): WireRequest => ({ protocol: "gemini", model, body });
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

let server: ModelServer;
let gemini: ModelService;
beforeAll(async () => {
  server = await startModelServer();
  gemini = createGeminiProvider({ key: "test-key", baseUrl: server.geminiBaseUrl }, MODEL);
});
afterAll(() => server.close());
beforeEach(() => server.play());

describe("the posted body is the given one, byte for byte", () => {
  it.each(["gemini", "compact"] as const)("for any chat in the format %s", async (id) => {
    await fc.assert(
      fc.asyncProperty(arbitraryContext, async (context) => {
        server.play();
        const body = FORMATS[id].wire?.(context).text ?? "";
        await gemini.generate(wire(body), call);
        expect(server.requests[0]?.sha256).toBe(sha256(body));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["spaces and line breaks", '{ "contents" : [\n] }\n'],
    [
      "keys in another order, with names of one's own",
      '{"contents":[],"generationConfig":{"x":1},"b":2,"10":1,"2":1}',
    ],
    [
      "numbers that JavaScript would write otherwise",
      '{"contents":[{"n":1.0,"big":12345678901234567890,"e":1E2}]}',
    ],
    ["a key twice", '{"contents":[],"contents":[{"parts":[]}]}'],
    ["__proto__", '{"__proto__":{"a":1},"contents":[]}'],
    ["escapes", '{"contents":"\\u0041\\/\\ud800"}'],
    ["10,000 levels", `{"contents":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
    ["a megabyte", `{"contents":"${"ї".repeat(500_000)}"}`],
    ["no JSON at all", "hello"],
  ])("%s", async (_, body) => {
    await gemini.generate(wire(body), call);
    expect(server.requests[0]?.sha256).toBe(sha256(body));
  });
});

it("goes to the model's own path, with the key in a header and not in the address", async () => {
  await gemini.generate(wire('{"contents":[]}', "tunedModels/mine-1.5"), call);
  const [request] = server.requests;
  expect(request?.path).toBe("/v1beta/tunedModels/mine-1.5:generateContent");
  expect(request?.headers["x-goog-api-key"]).toBe("test-key");
});

it.each(["../../x", "a?b", "a#b", "a/b/c", "models/..", "", "a b"])(
  "sends nothing to a model named %j",
  async (model) => {
    expect(await gemini.generate(wire('{"contents":[]}', model), call)).toMatchObject({
      cause: "bad-request",
    });
    expect(server.requests).toEqual([]);
  },
);

describe("countTokens", () => {
  const body =
    '{"generationConfig":{},"safetySettings":[],"contents":[{"role":"user","parts":[{"text":"hi"}]}]}';

  it("posts what the SDK itself would post", async () => {
    const result = await gemini.countTokens(wire(body), call);
    const sdk = new GoogleGenerativeAI("k").getGenerativeModel(
      { model: MODEL },
      { baseUrl: server.geminiBaseUrl },
    );
    const { totalTokens } = await sdk.countTokens({ contents: JSON.parse(body).contents });
    expect(server.requests[0]?.body).toBe(server.requests[1]?.body);
    expect(server.requests[0]?.path).toBe(`/v1beta/models/${MODEL}:countTokens`);
    expect(result).toEqual({ kind: "counted", tokens: totalTokens });
  });

  it.each([
    ["a server error", { kind: "error", status: 500 }, body, "server-error"],
    ["an answer without a number", { kind: "empty" }, body, "unreadable"],
    ["a page", { kind: "not-json" }, body, "unreadable"],
    ["a body that is no object", { kind: "ok" }, "[]", "bad-request"],
  ] as const)("fails on %s", async (_, behaviour, counted, cause) => {
    server.play(behaviour);
    expect(await gemini.countTokens(wire(counted), call)).toMatchObject({ kind: "failed", cause });
  });
});

it("asks for a summary with the rules apart from the chat", async () => {
  await gemini.summarise(
    { messages: [{ id: "1", role: "user", text: "Ship on Friday" }], botName: "Scout" },
    call,
  );
  const [request] = server.requests;
  const body = JSON.parse(request?.body ?? "");
  expect(request?.path).toBe(`/v1beta/models/${MODEL}:streamGenerateContent?alt=sse`);
  expect(body.systemInstruction.parts[0].text).not.toContain("Ship on Friday");
  expect(body.contents[0].parts[0].text).toContain("Ship on Friday");
});

it("leaves the global fetch as it was, also for calls side by side", async () => {
  const usual = globalThis.fetch;
  const chat = { messages: [{ id: "1", role: "user", text: "Ship on Friday" } as const], botName: "Scout" };
  const first = gemini.summarise(chat, call);
  expect(globalThis.fetch).toBe(usual);
  await Promise.all([first, gemini.summarise(chat, call), fetch(`${server.origin}/requests`)]);
  expect(globalThis.fetch).toBe(usual);
  expect(server.requests).toHaveLength(2);
});

describe("Interactions", () => {
  it("go to their own path with the same key", async () => {
    const body = '{"model":"gemini-3.5-flash","input":[]}';
    const answer = await gemini.generate({ protocol: "interactions", model: MODEL, body }, call);
    const [request] = server.requests;
    expect([request?.path, request?.body]).toEqual(["/v1beta/interactions", body]);
    expect(request?.headers["x-goog-api-key"]).toBe("test-key");
    expect(answer).toMatchObject({ kind: "answered", finishReason: "completed" });
  });

  it("cannot be counted, and nothing is sent", async () => {
    const request = { protocol: "interactions", model: MODEL, body: "{}" } as const;
    expect(await gemini.countTokens(request, call)).toMatchObject({ kind: "failed", cause: "bad-request" });
    expect(server.requests).toEqual([]);
  });
});
