import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { serveApi } from "./serve-api.fixture";
import { createClient } from "./typescript/index";

let api: Awaited<ReturnType<typeof serveApi>>;
let provider: ModelServer;
let key: string;

const call = async (address: string, init: RequestInit = {}) => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
  return (await fetch(`${api.url}/api/v1${address}`, { headers, ...init })).json();
};

beforeAll(async () => {
  api = await serveApi(openScratchStore());
  provider = await startModelServer();
  provider.play({ kind: "ok", text: "Не набридай." });
  const created = await call("/keys", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "examples", scope: "admin" }),
  });
  key = created.key;
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const readme = readFileSync("clients/README.md", "utf8");
const examples = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(([, code = ""]) =>
    code.replaceAll("http://127.0.0.1:3000", api.url),
  );

async function run(command: string, parameters: readonly string[], environment: Record<string, string> = {}) {
  const env = {
    // biome-ignore lint/style/noProcessEnv: the commands are found by the caller's PATH.
    ...process.env,
    CONTEXTSCOPE_KEY: key,
    GEMINI_API_KEY: "not-a-key",
    GEMINI_BASE_URL: provider.geminiBaseUrl,
    ...environment,
  };
  const child = spawn(command, parameters, { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const status = await new Promise((resolve) => child.on("close", resolve));
  return { status, output };
}

const textsOf = async (chatId: string) =>
  (await call(`/chats/${chatId}/messages`)).messages.map(({ text }: { text: string }) => text);
const requestsOf = async (chatId: string) => {
  const { requests } = await call(`/chats/${chatId}/requests`);
  return Promise.all(
    requests.map(async ({ id }: { id: string }) => (await call(`/chats/${chatId}/requests/${id}`)).request),
  );
};

test("the curl examples work one after the other, on the real handlers", async () => {
  const outputs: string[] = [];
  for (const code of examples("sh")) {
    const { status, output } = await run("bash", ["-euc", code]);
    expect([status, output]).toEqual([0, expect.not.stringContaining('"error"')]);
    outputs.push(output);
  }
  expect(outputs).toHaveLength(7);
  expect(outputs[0]).toContain('"added":1');
  expect(outputs[1]).toContain('"edited"');
  expect(outputs[5]).toContain("hi there");
  expect(outputs[6]).toContain('"deleted"');
  expect(await requestsOf("-100502")).toMatchObject([{ id: "request-1", messageId: "1", answer: "hello" }]);
});

test("the JavaScript example stores both messages and records exactly what was posted", async () => {
  // Inside the project, so that it finds `contextscope/client` by name as an installed bot does.
  const file = path.resolve(".cache/readme-client.mjs");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, examples("js")[0] ?? "");
  expect(await run("node", [file])).toEqual({ status: 0, output: "" });
  expect(await textsOf("-100500")).toEqual(["Як справи, гряг?", "Не набридай."]);
  expect(await requestsOf("-100500")).toMatchObject([
    { body: provider.requests[0]?.body, answer: "Не набридай.", messageId: "1", model: "gemini-2.0-flash" },
  ]);
});

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.skipIf(!hasPython)("the Python example does so too (skipped without python3)", async () => {
  const [code = ""] = examples("python");
  const environment = { PYTHONPATH: path.resolve("clients/python"), PYTHONDONTWRITEBYTECODE: "1" };
  expect(await run("python3", ["-c", code], environment)).toEqual({ status: 0, output: "" });
  expect(await textsOf("-100501")).toEqual(["hi", "hello"]);
  expect(await requestsOf("-100501")).toMatchObject([
    { body: expect.stringContaining('"gpt-4o-mini"'), answer: "hello" },
  ]);
});

test("two bots that share a chat id keep to their own chats, on the real handlers", async () => {
  for (const name of ["one", "two"]) {
    const client = createClient({ url: api.url, key, chat: { bot: { name } } });
    client.message(5, { id: 1, role: "user", text: "draft" });
    client.edit(5, 1, { text: `to ${name}` });
    client.request(5, { body: `{"bot":"${name}"}`, messageId: 1 });
    client.profile(5, { userId: 7, summary: "Writes Go." });
    client.episode(5, { topic: "release", summary: "They shipped." });
    expect([await client.flush(), client.stats()]).toEqual([true, { queued: 0, delivered: 5, dropped: 0 }]);
  }
  expect([await textsOf("5"), await textsOf("5~2")]).toEqual([["to one"], ["to two"]]);
  expect(await requestsOf("5~2")).toMatchObject([{ body: '{"bot":"two"}', messageId: "1" }]);
});
