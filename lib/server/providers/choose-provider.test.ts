import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { providerEnvironment } from "../env";
import { chooseSummariser, describeProviders, findModelService } from "./choose-provider";

const GEMINI_KEY = "gemini-key-0123456789";
const OPENAI_KEY = "openai-key-0123456789";
const call = { signal: new AbortController().signal };
const chosen = (environment: Parameters<typeof chooseSummariser>[0]) => {
  const { provider, model, baseUrl } = chooseSummariser(environment);
  return [provider, model, baseUrl];
};

const OFFLINE = ["offline", "offline extract", undefined];
const GOOGLE = "https://generativelanguage.googleapis.com";

describe("chooseSummariser", () => {
  it.each([
    ["nothing", {}, OFFLINE],
    ["a Gemini key", { geminiKey: GEMINI_KEY }, ["gemini", "gemini-3.5-flash", GOOGLE]],
    ["an OpenAI key", { openaiKey: OPENAI_KEY }, ["openai", "gpt-4o-mini", "https://api.openai.com/v1"]],
    ["both", { geminiKey: GEMINI_KEY, openaiKey: OPENAI_KEY }, ["gemini", "gemini-3.5-flash", GOOGLE]],
    ["a key, but offline wanted", { geminiKey: GEMINI_KEY, summaryProvider: "offline" }, OFFLINE],
    ["an unknown provider", { geminiKey: GEMINI_KEY, summaryProvider: "gemeni" }, OFFLINE],
    ["an address without a key", { openaiBaseUrl: "http://127.0.0.1:11434/v1" }, OFFLINE],
    [
      "a server of one's own, by name",
      { openaiBaseUrl: "http://127.0.0.1:11434/v1/", openaiModel: "llama", summaryProvider: "openai" },
      ["openai", "llama", "http://127.0.0.1:11434/v1"],
    ],
    [
      "a model for summaries",
      { geminiKey: GEMINI_KEY, geminiModel: "gemini-3.8-flash", summaryModel: "gemini-3.5-flash-lite" },
      ["gemini", "gemini-3.5-flash-lite", GOOGLE],
    ],
  ])("with %s", (_, environment, expected) => expect(chosen(environment)).toEqual(expected));

  it.each([
    ["no key", { summaryProvider: "gemini" }, "unauthorised", "GEMINI_API_KEY is not set."],
    ["no key for OpenAI", { summaryProvider: "openai" }, "unauthorised", "OPENAI_API_KEY is not set."],
    [
      "an address with a password",
      { geminiKey: GEMINI_KEY, geminiBaseUrl: "https://me:secret@host/" },
      "unreachable",
      "GEMINI_BASE_URL is not a plain http or https address.",
    ],
    [
      "a key with a line break",
      { openaiKey: "sk-1\nsk-2" },
      "unauthorised",
      "OPENAI_API_KEY holds characters that no key has.",
    ],
  ])("says what is wrong with %s, and is not replaced", async (_, environment, cause, message) => {
    const failure = await chooseSummariser(environment).summarise({ messages: [], botName: "b" }, call);
    expect(failure).toEqual({ kind: "failed", cause, message });
  });
});

describe("each key and its own address", () => {
  let google: ModelServer;
  let openai: ModelServer;
  beforeAll(async () => {
    [google, openai] = await Promise.all([startModelServer(), startModelServer()]);
  });
  afterAll(() => Promise.all([google.close(), openai.close()]));
  const environment = () => ({
    geminiKey: GEMINI_KEY,
    geminiBaseUrl: google.geminiBaseUrl,
    openaiKey: OPENAI_KEY,
    openaiBaseUrl: openai.openaiBaseUrl,
  });

  it("no server ever sees the other's key", async () => {
    await findModelService("gemini", environment())?.generate("{}", "gemini-3.5-flash", call);
    await findModelService("openai", environment())?.generate("{}", "gpt-4o-mini", call);
    expect([google.requests.length, openai.requests.length]).toEqual([1, 1]);
    expect(JSON.stringify(google.requests)).toContain(GEMINI_KEY);
    expect(JSON.stringify(google.requests)).not.toContain(OPENAI_KEY);
    expect(JSON.stringify(openai.requests)).toContain(OPENAI_KEY);
    expect(JSON.stringify(openai.requests)).not.toContain(GEMINI_KEY);
  });

  it.each(["0.1", "soon"])("a call may take as long as the environment says (%s)", async (given) => {
    openai.play({ kind: "hang" });
    const soon = AbortSignal.timeout(1000);
    const service = findModelService("openai", { ...environment(), timeoutSeconds: given });
    expect(await service?.generate("{}", "gpt-4o-mini", { signal: soon })).toMatchObject({
      kind: "failed",
      cause: given === "0.1" ? "timeout" : "cancelled",
    });
  });

  it("no service can be printed with its key", () => {
    const services = [chooseSummariser(environment()), findModelService("openai", environment())];
    expect(JSON.stringify([services, describeProviders(environment())])).not.toMatch(/key-0123456789/);
  });
});

it("there is no service without a key", () => {
  expect(findModelService("gemini", {})).toBeUndefined();
  expect(findModelService("openai", {})).toBeUndefined();
});

describe("describeProviders", () => {
  it("tells what the settings page may show", () => {
    expect(describeProviders({ geminiKey: GEMINI_KEY, openaiBaseUrl: "nonsense" })).toEqual([
      {
        id: "gemini",
        model: "gemini-3.5-flash",
        host: "generativelanguage.googleapis.com",
        hasKey: true,
        problem: undefined,
        writesSummaries: true,
      },
      {
        id: "openai",
        model: "gpt-4o-mini",
        host: undefined,
        hasKey: false,
        problem: "OPENAI_BASE_URL is not a plain http or https address.",
        writesSummaries: false,
      },
      {
        id: "offline",
        model: "offline extract",
        host: undefined,
        hasKey: false,
        problem: undefined,
        writesSummaries: false,
      },
    ]);
  });
});

describe("providerEnvironment", () => {
  afterEach(() => vi.unstubAllEnvs());
  it("reads the names of the bots, trims them and leaves out blanks", () => {
    for (const name of [
      "GEMINI_BASE_URL",
      "GEMINI_MODEL",
      "OPENAI_BASE_URL",
      "OPENAI_MODEL",
      "SUMMARY_MODEL",
      "PROVIDER_TIMEOUT_SECONDS",
    ])
      vi.stubEnv(name, " ");
    vi.stubEnv("GEMINI_API_KEY", ` ${GEMINI_KEY}\n`);
    vi.stubEnv("OPENAI_API_KEY", "");
    vi.stubEnv("SUMMARY_PROVIDER", "offline");
    expect(providerEnvironment()).toEqual({ geminiKey: GEMINI_KEY, summaryProvider: "offline" });
  });
});
