import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { scriptZoo } from "@/prisma/demo/chats/script-zoo";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import type { FormatId } from "../core/formats/format";
import { type ChatFileInput, chatFileSchema } from "../core/schema/chat-file";
import type { SettingOverrides } from "../core/schema/settings";
import { planSend } from "../server/plan-send";
import { openSqliteStore } from "../server/sqlite/sqlite-store";
import type { Store } from "../server/store";
import type { CodeLanguage } from "./code-language";
import type { CodePayload } from "./code-payload";
import { CODE_WRITERS } from "./registry";

const KEY = "a-key-that-no-export-may-hold";

/** Everything that shells, languages and encodings stumble over, in one chat. */
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
  vi.stubEnv("NO_PROXY", "127.0.0.1");
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-code-"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  mkdirSync(path.join(folder, "data"));
  store = openSqliteStore(path.join(folder, "data", "test.db"), { compactByDefault: false });
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
  if (planned === undefined) throw new Error("the chat is there");
  const { plan, body, settings, at } = planned;
  return { ...plan, body, settings, at };
}

const COMMANDS = {
  curl: [["sh"], ["bash"]],
  typescript: [[process.execPath, "--import", "tsx"]],
  python: [["python3"]],
} as const satisfies Record<Exclude<CodeLanguage, "fixture">, readonly (readonly string[])[]>;

/** A machine without one of them says so and tests the others; on CI all of them have to be there. */
// biome-ignore lint/style/noProcessEnv: only the environment tells where a test runs
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

/** Writes the program, runs it, and says what the server got. */
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
  ["1260000000000000012", "compact", "/v1beta/models/gemini-3.5-flash:generateContent"],
  ["1260000000000000012", "context-json", "/v1/chat/completions"],
  ["-1002088114907", "gemini", "/v1beta/models/gemini-3.5-flash:generateContent"],
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
    const { payloadHash, settings, at } = payload;
    expect(fixture).toMatchObject({ payloadHash, format, settings, at });
  });
});

it("Gemini bodies go by Google's own SDK, also with a key that a literal cannot hold", async () => {
  const zoo = CODE_WRITERS.typescript.write(await payloadOf("1260000000000000012", "gemini"));
  expect(zoo).toContain('from "@google/generative-ai"');
  expect(zoo).toContain('"generationConfig": {}');
  const awkward = CODE_WRITERS.typescript.write(await payloadOf("hard", "gemini"));
  expect(awkward).toContain('from "@google/generative-ai"');
  expect(awkward).toContain("const body = JSON.parse(");
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

describe("a format whose service cannot have the chat's model", () => {
  it.each(["curl", "typescript", "python"] as const)("%s says so in a comment", async (language) => {
    const { write } = CODE_WRITERS[language];
    const note =
      /^(#|\/\/) The chat's model is "gemini-3.5-flash"; this format is posted to "gpt-4o-mini", /m;
    expect(write(await payloadOf("1260000000000000012", "openai-summary"))).toMatch(note);
    expect(write(await payloadOf("1260000000000000012", "compact"))).not.toContain("The chat's model");
  });

  it("the fixture names both", async () => {
    const fixture = JSON.parse(CODE_WRITERS.fixture.write(await payloadOf("hard", "openai-summary")));
    expect(fixture).toMatchObject({ model: "gpt-4o-mini", askedModel: "gemini-3.5-flash" });
  });

  it("a name typed by hand stays inside the comment", async () => {
    const payload = await payloadOf("hard", "openai-summary");
    const askedModel = "x\ncoding: nonsense\u2028touch(pwned)\r\ud800";
    const python = CODE_WRITERS.python.write({ ...payload, askedModel });
    expect(python.split(/\r|\n|\u2028/)[2]).toContain('"x?coding: nonsense?touch(pwned)??"');
    const { requests } = await post({ ...payload, askedModel }, "python", COMMANDS.python[0]);
    expect(requests).toHaveLength(1);
  });
});
