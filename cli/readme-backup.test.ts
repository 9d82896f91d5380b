import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { runBin } from "./run-bin.fixture";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CHAT = {
  contextscope: 1,
  chat: { id: "-1", bot: { name: "gryag" } },
  messages: [{ id: "1", role: "user", text: "hi" }],
};

/** The commands of the README's section, without comments. */
function readCommands(): readonly string[] {
  const block = /A test runs these commands\. -->\n```bash\n([\s\S]*?)```/u.exec(
    readFileSync("README.md", "utf8"),
  )?.[1];
  return (block ?? "")
    .trim()
    .split("\n")
    .map((line) => line.replace(/#.*/u, "").trim());
}

test("the README's backup commands work one after the other", async () => {
  const env = { DATABASE_URL: `file:${path.join(folder, "data", "contextscope.db")}`, PORT: "39872" };
  const run = (command: string) => runBin(command.split(/\s+/u).slice(2), { env, cwd: folder });
  writeFileSync(path.join(folder, "chat.json"), JSON.stringify(CHAT));
  const stored = await runBin(["import", "chat.json"], { env, cwd: folder });
  expect(stored).toMatchObject({ code: 0 });
  const commands = readCommands();
  expect(commands.map((command) => command.split(" ").slice(0, 3).join(" "))).toEqual([
    "npx contextscope backup",
    "npx contextscope restore",
    "npx contextscope doctor",
  ]);
  const results = [];
  for (const command of commands) results.push(await run(command));
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(results.slice(0, 2).map(({ stdout }) => stdout)).toEqual([
    expect.stringContaining("Backed up 1 chats with 1 messages"),
    expect.stringContaining("Restored 1 chats with 1 messages"),
  ]);
  expect(results[2]?.stdout).not.toMatch(/^problem/mu);
}, 180_000);
