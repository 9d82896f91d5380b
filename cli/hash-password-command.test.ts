import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { verifyPassword } from "@/lib/server/access/password";
import { BIN, runBin } from "./run-bin.fixture";

test("hashes the password of standard input, without its line end", async () => {
  const { code, stdout, stderr } = await runBin(["hash-password"], { input: "correct horse\r\n" });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^scrypt:131072:8:1:[\w-]{22}:[\w-]{43}\n$/);
  expect(await verifyPassword("correct horse", stdout.trim())).toBe(true);
  expect(await verifyPassword("correct horse\r", stdout.trim())).toBe(false);
});

test("refuses an empty password, and one as an argument, which it does not repeat", async () => {
  expect(await runBin(["hash-password"], { input: "\n" })).toEqual({
    code: 1,
    stdout: "",
    stderr: "contextscope: the password is empty\n",
  });
  const { code, stdout, stderr } = await runBin(["hash-password", "hunter2"]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).not.toContain("hunter2");
});

/** `script` gives the command a terminal. */
async function inTerminal(lines: readonly string[]): Promise<string> {
  const command = `'${process.execPath}' '${BIN}' hash-password`;
  const child = spawn("script", [
    "--quiet",
    "--return",
    "--echo",
    "never",
    "--command",
    command,
    "/dev/null",
  ]);
  let screen = "";
  const prompts = ["Password: ", "Again: "];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen += text;
    const [prompt] = prompts;
    if (prompt === undefined || !screen.includes(prompt)) return;
    prompts.shift();
    child.stdin.write(`${lines[1 - prompts.length]}\r`);
  });
  await new Promise((resolve) => child.once("close", resolve));
  return screen;
}

test.skipIf(process.platform !== "linux")(
  "asks twice in a terminal and shows nothing of what is typed",
  async () => {
    const screen = await inTerminal(["correct horse", "correct horse"]);
    expect(screen).not.toContain("horse");
    const hash = /scrypt:\S+/.exec(screen)?.[0] ?? "";
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    expect(await inTerminal(["correct horse", "another"])).toContain("the two passwords differ");
  },
);
