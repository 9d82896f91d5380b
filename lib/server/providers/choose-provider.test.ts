import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { serviceOf } from "../../contract/wire-endpoint";
import { PROTOCOLS } from "../../core/schema/protocol";
import { providerEnvironment } from "../env";
import { chooseSummariser, findModelService } from "./choose-provider";
import { describeProviders } from "./describe-providers";

const GEMINI_KEY = "gemini-key-0123456789";
const OPENAI_KEY = "openai-key-0123456789";
const ANTHROPIC_KEY = "anthropic-key-0123456789";
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
    [
      "an Anthropic key",
      { anthropicKey: ANTHROPIC_KEY },
      ["anthropic", "claude-sonnet-5", "https://api.anthropic.com"],
    ],
    [
      "Anthropic by name, among others",
      {
        geminiKey: GEMINI_KEY,
        anthropicKey: ANTHROPIC_KEY,
        summaryProvider: "anthropic",
        anthropicModel: "c",
      },
      ["anthropic", "c", "https://api.anthropic.com"],
    ],
    [
      "OpenAI before Anthropic",
      { openaiKey: OPENAI_KEY, anthropicKey: ANTHROPIC_KEY },
      ["openai", "gpt-4o-mini", "https://api.openai.com/v1"],
    ],
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
      "no key for Anthropic",
      { summaryProvider: "anthropic" },
      "unauthorised",
      "ANTHROPIC_API_KEY is not set.",
    ],
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
  let anthropic: ModelServer;
  beforeAll(async () => {
    [google, openai, anthropic] = await Promise.all([
      startModelServer(),
      startModelServer(),
      startModelServer(),
    ]);
  });
  afterAll(() => Promise.all([google, openai, anthropic].map((server) => server.close())));
  const environment = () => ({
    geminiKey: GEMINI_KEY,
    geminiBaseUrl: google.geminiBaseUrl,
    openaiKey: OPENAI_KEY,
    openaiBaseUrl: openai.openaiBaseUrl,
    anthropicKey: ANTHROPIC_KEY,
    anthropicBaseUrl: anthropic.anthropicBaseUrl,
  });

  it("no server ever sees another's key", async () => {
    for (const protocol of PROTOCOLS)
      await findModelService(serviceOf(protocol), environment())?.generate(
        { protocol, model: "gemini-3.5-flash", body: "{}" },
        call,
      );
    const keys = [GEMINI_KEY, OPENAI_KEY, ANTHROPIC_KEY];
    const seen = [google, openai, anthropic].map(({ requests }) =>
      keys.filter((key) => JSON.stringify(requests).includes(key)),
    );
    expect(seen).toEqual(keys.map((key) => [key]));
    expect([google, openai, anthropic].map(({ requests }) => requests.length)).toEqual([2, 2, 1]);
  });

  it.each(["0.1", "soon"])("a call may take as long as the environment says (%s)", async (given) => {
    openai.play({ kind: "hang" });
    const soon = AbortSignal.timeout(1000);
    const service = findModelService("openai", { ...environment(), timeoutSeconds: given });
    expect(
      await service?.generate({ protocol: "openai", model: "m", body: "{}" }, { signal: soon }),
    ).toMatchObject({
      kind: "failed",
      cause: given === "0.1" ? "timeout" : "cancelled",
    });
  });

  it("no service can be printed with its key", () => {
    const services = [
      chooseSummariser(environment()),
      findModelService("openai", environment()),
      findModelService("anthropic", environment()),
    ];
    expect(JSON.stringify([services, describeProviders(environment())])).not.toMatch(/key-0123456789/);
  });
});

it("there is no service without a key", () => {
  expect(findModelService("gemini", {})).toBeUndefined();
  expect(findModelService("openai", {})).toBeUndefined();
  expect(findModelService("anthropic", {})).toBeUndefined();
});

describe("describeProviders", () => {
  it("shows what the settings page may show", () => {
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
        id: "anthropic",
        model: "claude-sonnet-5",
        host: "api.anthropic.com",
        hasKey: false,
        problem: "ANTHROPIC_API_KEY is not set.",
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
      "ANTHROPIC_API_KEY",
      "ANTHROPIC_BASE_URL",
      "SUMMARY_MODEL",
      "PROVIDER_TIMEOUT_SECONDS",
    ])
      vi.stubEnv(name, " ");
    vi.stubEnv("GEMINI_API_KEY", ` ${GEMINI_KEY}\n`);
    vi.stubEnv("OPENAI_API_KEY", "");
    vi.stubEnv("ANTHROPIC_MODEL", "claude-opus-5 ");
    vi.stubEnv("SUMMARY_PROVIDER", "offline");
    expect(providerEnvironment()).toEqual({
      geminiKey: GEMINI_KEY,
      anthropicModel: "claude-opus-5",
      summaryProvider: "offline",
    });
  });
});
