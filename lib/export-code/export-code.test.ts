import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { scriptZoo } from "@/prisma/demo/chats/script-zoo";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import type { FormatId } from "../core/model/format";
import { type ChatFileInput, chatFileSchema } from "../core/schema/chat-file";
import type { SettingOverrides } from "../core/schema/settings";
import { ok } from "../server/context/ok.fixture";
import { planSend } from "../server/replay/plan-send";
import type { Store } from "../server/store/store";
import { openTestStore } from "../server/store/test-store.fixture";
import type { CodeLanguage } from "./code-language";
import type { CodePayload } from "./code-payload";
import { CODE_WRITERS } from "./registry";

const KEY = "a-key-that-no-export-may-hold";

/** Everything that trips up shells, languages and encodings, in one chat. */
const hard: ChatFileInput = {
  contextscope: 1,
  chat: { id: "hard", bot: { name: "b" }, systemPrompt: 'It\'s $HOME `id` \\ "q" !! %s \u0024{x} \\u0041' },
  messages: [
    {
      id: "1",
      role: "user",
      text: "lone \ud800 and \udc00, NUL \0, \u0001 \u001b \u007f \u0080 \u0085 \u009f",
    },
    { id: "2", role: "user", text: "U+2028 \u2028 U+2029 \u2029 BOM \ufeff emoji 👨‍👩‍👧‍👦 𝒲 e\u0301 שלום" },
    { id: "3", role: "user", text: "END_OF_BODY\n'''\n\"\"\"\nEOF\r\n</script>`\u0024{1}`*/ # // --" },
    { id: "4", role: "user", text: "x".repeat(10_000) + "'".repeat(50) + "\\".repeat(51) },
    { id: "5", role: "model", text: "\\n is not a line break, \\\\ neither, $(touch /tmp/never) $KEY" },
    {
      id: "6",
      role: "model",
      toolCalls: [{ name: "f", args: JSON.parse('{"b":1,"10":2,"__proto__":{"a":1},"n":-1.5e300}') }],
    },
    { id: "7", role: "tool", toolResponses: [{ name: "f", response: JSON.parse('{"constructor":"c"}') }] },
    { id: "8", role: "user", text: "and now?\\" },
  ],
};

let server: ModelServer;
let store: Store;
let folder: string;
beforeAll(async () => {
  server = await startModelServer();
  vi.stubEnv("GEMINI_API_KEY", KEY);
  vi.stubEnv("GEMINI_BASE_URL", server.geminiBaseUrl);
  vi.stubEnv("OPENAI_API_KEY", KEY);
  vi.stubEnv("OPENAI_BASE_URL", server.openaiBaseUrl);
  vi.stubEnv("ANTHROPIC_API_KEY", KEY);
  vi.stubEnv("ANTHROPIC_BASE_URL", server.anthropicBaseUrl);
  vi.stubEnv("NO_PROXY", "127.0.0.1");
  // The vendors' Python SDKs are not installed here, so fakes with the same names and calls replace them.
  vi.stubEnv("PYTHONPATH", path.resolve("lib/export-code/python-sdks"));
  vi.stubEnv("PYTHONDONTWRITEBYTECODE", "1");
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-code-"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  mkdirSync(path.join(folder, "data"));
  store = openTestStore(path.join(folder, "data", "test.db"));
  await store.writeChatFiles([scriptZoo(), trailPhotos(), hard].map((chat) => chatFileSchema.parse(chat)));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await store.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function payloadOf(
  chatId: string,
  format: FormatId,
  overrides: SettingOverrides = {},
): Promise<CodePayload> {
  const planned = await planSend(store, { chatId, at: undefined, overrides, format }, {});
  const { plan, body, settings, at } = ok(planned);
  return { ...plan, body, settings, at };
}

const COMMANDS = {
  curl: [["sh"], ["bash"]],
  typescript: [[process.execPath, "--import", "tsx"]],
  python: [["python3"]],
} as const satisfies Record<Exclude<CodeLanguage, "fixture">, readonly (readonly string[])[]>;

/** Skips and reports a missing runtime; on CI all of them are required. */
// biome-ignore lint/style/noProcessEnv: only the environment shows where a test runs
const mayLackPrograms = process.env.CI !== "true";
const isInstalled = (program: string) => spawnSync("which", [program]).status === 0;
const canRun = (language: keyof typeof COMMANDS, command: readonly string[]) =>
  [...command.slice(0, 1), ...(language === "curl" ? ["curl"] : [])].every(isInstalled);

type Run = Readonly<{ status: number | null; output: string }>;

function run([command = "", ...args]: readonly string[], file: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, file], { cwd: folder });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += String(data)));
    child.once("error", reject).once("close", (status) => resolve({ status, output }));
  });
}

/** Writes the program, runs it, and returns the request that the server received. */
async function post(payload: CodePayload, language: keyof typeof COMMANDS, command: readonly string[]) {
  const { write, extension } = CODE_WRITERS[language];
  const code = write(payload);
  expect(code).not.toContain(KEY);
  const file = path.join(folder, `payload.${extension}`);
  writeFileSync(file, code);
  server.play();
  const { status, output } = await run(command, file);
  expect(status, output).toBe(0);
  return { output, requests: server.requests.map(({ path: url, sha256 }) => ({ url, sha256 })) };
}

const PAYLOADS = [
  ["hard", "gemini", "/v1beta/models/gemini-3.5-flash:generateContent"],
  ["hard", "openai-summary", "/v1/chat/completions"],
  ["hard", "openai", "/v1/chat/completions"],
  ["hard", "responses", "/v1/responses"],
  ["hard", "anthropic", "/v1/messages"],
  ["hard", "interactions", "/v1beta/interactions"],
  ["1260000000000000012", "compact", "/v1beta/models/gemini-3.5-flash:generateContent"],
  ["1260000000000000012", "context-json", "/v1/chat/completions"],
  ["-1002088114907", "gemini", "/v1beta/models/gemini-3.5-flash:generateContent"],
  ["-1002088114907", "anthropic", "/v1/messages"],
] as const;

describe.each(PAYLOADS)("chat %s as %s", (chatId, format, url) => {
  const runs = Object.entries(COMMANDS).flatMap(([language, commands]) =>
    commands.map((command) => [language as keyof typeof COMMANDS, command] as const),
  );
  for (const [language, command] of runs) {
    const test = it.skipIf(mayLackPrograms && !canRun(language, command));
    test(`${language} by ${command} posts the body to the last byte`, async () => {
      const payload = await payloadOf(chatId, format);
      const { requests, output } = await post(payload, language, command);
      expect(requests).toEqual([{ url, sha256: payload.payloadHash }]);
      expect(output).toContain("You planned the release together");
    });
  }

  it("the fixture holds the body, and what it was made of", async () => {
    const payload = await payloadOf(chatId, format);
    const fixture = JSON.parse(CODE_WRITERS.fixture.write(payload));
    server.play();
    await fetch(`${server.origin}${url}`, { method: "POST", body: fixture.body });
    expect(server.requests[0]?.sha256).toBe(payload.payloadHash);
    const { payloadHash, protocol, model, settings, at } = payload;
    expect(fixture).toMatchObject({ payloadHash, format, protocol, model, settings, at });
  });
});

it.each([
  ["gemini", 'from "@google/generative-ai"', "import urllib.request"],
  ["interactions", 'from "@google/genai"', "from google import genai"],
  ["openai", 'from "openai"', "from openai import OpenAI"],
  ["responses", 'from "openai"', "from openai import OpenAI"],
  ["anthropic", 'from "@anthropic-ai/sdk"', "from anthropic import Anthropic"],
] as const)(
  "%s uses its vendor's SDK, also with a key that a literal cannot hold",
  async (format, ...sdks) => {
    const zoo = await payloadOf("1260000000000000012", format);
    expect(CODE_WRITERS.typescript.write(zoo)).toContain(sdks[0]);
    expect(CODE_WRITERS.python.write(zoo)).toContain(sdks[1]);
    const awkward = CODE_WRITERS.typescript.write(await payloadOf("hard", format));
    expect(awkward).toContain(sdks[0]);
    expect(awkward).toContain("= JSON.parse(");
  },
);

it("Python's SDK for Interactions posts an equal body and says so; what it cannot write goes without it", async () => {
  const payload = await payloadOf("1260000000000000012", "interactions");
  expect(CODE_WRITERS.python.write(payload)).toContain("# google-genai writes the JSON itself: equal");
  await post(payload, "python", COMMANDS.python[0]);
  expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual(JSON.parse(payload.body));
  expect(CODE_WRITERS.python.write(await payloadOf("hard", "interactions"))).not.toContain("genai");
});

it("compact is posted in the protocol of the active format", async () => {
  const payload = await payloadOf("1260000000000000012", "compact", { format: "anthropic" });
  const { requests } = await post(payload, "typescript", COMMANDS.typescript[0]);
  expect(requests).toEqual([{ url: "/v1/messages", sha256: payload.payloadHash }]);
  expect(CODE_WRITERS.curl.write(payload)).toContain('--header "anthropic-version: ');
});

it("a body that no parser gives back unchanged is posted as text", async () => {
  const payload = { ...(await payloadOf("hard", "gemini")), body: '{"contents":[ ]}' };
  const code = CODE_WRITERS.typescript.write(payload);
  expect(code).not.toContain("@google/generative-ai");
  expect(code).toContain(String.raw`const body = "{\"contents\":[ ]}"`);
});

it("a model's name cannot break out of its place", async () => {
  const model = "x'\"`$(touch pwned)\n\u2028'; touch pwned #\\";
  const payload = await payloadOf("hard", "compact", { model });
  expect(payload.model).toBe(model);
  for (const [language, command] of [
    ["curl", COMMANDS.curl[0]],
    ["python", COMMANDS.python[0]],
  ] as const) {
    const { requests } = await post(payload, language, command);
    expect(requests).toEqual([
      { url: expect.stringContaining("models/x%27%22%60"), sha256: payload.payloadHash },
    ]);
  }
});

describe("a model of another maker", () => {
  const wrong = (model: string) => payloadOf("1260000000000000012", "responses", { model });

  it.each(["curl", "typescript", "python"] as const)("%s says so in a comment", async (language) => {
    const { write } = CODE_WRITERS[language];
    const note = /^(#|\/\/) The model "gemini-3.5-flash" is of another maker than the responses protocol\.$/m;
    expect(write(await wrong("gemini-3.5-flash"))).toMatch(note);
    expect(write(await wrong("gpt-4.1"))).not.toContain("another maker");
  });

  it("a name typed by hand stays inside the comment", async () => {
    const payload = await wrong("gemini-3.5-flash");
    const model = "x\ncoding: nonsense\u2028touch(pwned)\r\ud800";
    const python = CODE_WRITERS.python.write({ ...payload, model });
    expect(python.split(/\r|\n|\u2028/)[2]).toContain('"x?coding: nonsense?touch(pwned)??"');
    const { requests } = await post({ ...payload, model }, "python", COMMANDS.python[0]);
    expect(requests).toHaveLength(1);
  });
});
