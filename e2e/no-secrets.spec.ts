import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";

/** Every secret that the environment of a server can hold, and texts of a chat. */
const MARKS = {
  CONTEXTSCOPE_PASSWORD: "mark-password-7f3a91",
  CONTEXTSCOPE_VIEWER_PASSWORD: "mark-viewer-password-7f3a92",
  GEMINI_API_KEY: "mark-gemini-key-7f3a93",
  OPENAI_API_KEY: "mark-openai-key-7f3a94",
  ANTHROPIC_API_KEY: "mark-anthropic-key-7f3a95",
};
const TEXT = "mark-text-7f3a96";
const CHAT = "mark-chat-7f3a97";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-secrets-"));
let server: ChildProcess | undefined;
test.afterAll(() => {
  server?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

async function startServer() {
  const port = await freePort();
  const child = spawn(process.execPath, ["scripts/serve-built.mjs"], {
    env: {
      ...process.env,
      ...MARKS,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "trace",
      DATABASE_URL: `file:${folder}/test.db`,
      OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  server = child;
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  await expect.poll(() => output, { timeout: 60_000 }).toContain("Contextscope is ready");
  return { url: `http://127.0.0.1:${port}`, child, readOutput: () => output };
}

const marksIn = (text: string) => [...Object.values(MARKS), TEXT, CHAT].filter((mark) => text.includes(mark));

const filesIn = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

test("secrets and texts are in no log line, no error and no file of the browser", async () => {
  test.setTimeout(120_000);
  const { url, child, readOutput } = await startServer();
  const answers: string[] = [];
  const ask = async (
    method: string,
    address: string,
    body?: string,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${url}${address}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body }),
    });
    answers.push(await response.text());
    return response.status;
  };
  const message = JSON.stringify({
    chat: { bot: { name: "bot" }, title: TEXT },
    messages: [{ id: "1", role: "user", text: TEXT }],
  });
  const basic = { authorization: `Bearer ${MARKS.CONTEXTSCOPE_PASSWORD}` };
  const statuses = [
    await ask("GET", `/chats/${CHAT}?search=${TEXT}`),
    await ask("POST", `/api/v1/chats/${CHAT}/messages`, message),
    await ask("POST", `/api/v1/chats/${CHAT}/messages`, message, basic),
    await ask("POST", `/api/v1/chats/${CHAT}/messages`, `{"${TEXT}`, basic),
    await ask("GET", `/api/v1/chats?search=${TEXT}&${TEXT}=1`),
    await ask("GET", "/login"),
    // An action of another build.
    await ask("POST", "/login", `["${MARKS.CONTEXTSCOPE_PASSWORD}"]`, {
      "next-action": "0".repeat(42),
      origin: url,
    }),
    await ask("GET", "/api/metrics"),
    await ask("GET", "/api/ready"),
  ];
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  child.kill("SIGINT");
  await once(child, "exit");
  const output = readOutput();
  expect(output).toContain('"route":"/api/v1/chats/[chatId]/messages"');
  expect(marksIn(output)).toEqual([]);
  expect(Object.values(MARKS).filter((mark) => answers.join("\n").includes(mark))).toEqual([]);
  const leaking = filesIn(".next/static").filter((file) => marksIn(readFileSync(file, "utf8")).length > 0);
  expect(leaking).toEqual([]);
});
