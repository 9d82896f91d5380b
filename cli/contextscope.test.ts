import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import compactCases from "@/lib/core/cases/compact.json";
import { BIN, runBin } from "./run-bin.fixture";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-cli-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const target = path.join(folder, name);
  writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content));
  return target;
}

const [compactCase] = compactCases;
const compactFile = file("compact.json", compactCase?.input);
const transcript = compactCase?.expected;
const chatFile = (messages: readonly object[], settings: object = {}) => ({
  contextscope: 1,
  chat: { id: "-1", bot: { name: "gryag" }, systemPrompt: "Be kind." },
  settings,
  messages,
});

describe("the committed bin", () => {
  it("runs from any folder, through a link, whatever tsconfig.json lies there", async () => {
    const elsewhere = path.join(folder, "elsewhere", "node_modules", ".bin");
    mkdirSync(elsewhere, { recursive: true });
    const link = path.join(elsewhere, "contextscope");
    symlinkSync(BIN, link);
    writeFileSync(
      path.join(elsewhere, "tsconfig.json"),
      '{ "compilerOptions": { "paths": { "zod": ["./x"] }, broken',
    );
    const result = await runBin(["render", "../../../compact.json", "--format", "compact"], {
      cwd: elsewhere,
      bin: link,
    });
    expect(result).toEqual({ code: 0, stdout: transcript, stderr: "" });
  });

  it("obeys the environment less than the file, and the file less than --set", async () => {
    const env = { ENABLE_COMPACT_FORMAT: "true", GEMINI_MAX_VIDEO_ITEMS: "many" };
    const messages = [{ id: "1", role: "user", text: "hi", author: { id: "7", name: "Ann" } }];
    const undecided = JSON.stringify(chatFile(messages));
    const decided = JSON.stringify(chatFile(messages, { compact: false }));
    const [fromEnvironment, fromFile, fromFlag] = await Promise.all([
      runBin(["render", "-"], { env, input: undecided }),
      runBin(["render", "-"], { env, input: decided }),
      runBin(["render", "-", "--set", "compact=false", "--set", "compact=true"], { env, input: decided }),
    ]);
    expect(fromEnvironment.stdout).toBe("Ann#7: hi\n[RESPOND]");
    expect(fromEnvironment.stderr).toMatch(/^contextscope: note: .*GEMINI_MAX_VIDEO_ITEMS.*\n$/);
    expect(JSON.parse(fromFile.stdout)).toMatchObject({ contents: [{ role: "user" }] });
    expect(fromFlag.stdout).toBe("Ann#7: hi\n[RESPOND]");
  });

  it("gives each kind of failure its exit code and one line, with nothing on standard output", async () => {
    const leak = chatFile([
      {
        id: "1",
        role: "user",
        text: "key AKIAIOSFODNN7EXAMPLE and sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD",
      },
    ]);
    const [cutOff, usage, noCommand, found, clean] = await Promise.all([
      runBin(["render", file("cut.json", '[{"role": "user",\n "parts": [')]),
      runBin(["render", compactFile, "--fromat", "compact"]),
      runBin([]),
      runBin(["lint", file("leak.json", leak), "--json"]),
      runBin(["lint", compactFile]),
    ]);
    expect(cutOff).toMatchObject({ code: 1, stdout: "" });
    expect(cutOff.stderr).toMatch(/^contextscope: .*cut\.json: not valid JSON: .* at line 2, column 12\n$/);
    expect(usage).toMatchObject({ code: 2, stdout: "" });
    expect(usage.stderr).toMatch(/^contextscope: unknown option '--fromat' .*--format.*\n$/);
    expect(noCommand).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "contextscope: no command given (see contextscope --help)\n",
    });
    expect(found.code).toBe(3);
    expect(JSON.parse(found.stdout)).toContainEqual(
      expect.objectContaining({ severity: "error", messageId: "1" }),
    );
    expect(clean.code).toBe(0);
  });

  it("writes all of a large output, and does not mind a reader that leaves early", async () => {
    const messages = Array.from({ length: 900 }, (_, index) => ({
      id: `${index}`,
      role: "user",
      text: "слово ".repeat(500),
    }));
    const large = file("large.json", chatFile(messages));
    const args = ["render", large, "--set", "recentMessages=1000", "--set", "tokenBudget=0"];
    const whole = await runBin(args);
    expect(JSON.parse(whole.stdout).contents).toHaveLength(900);
    const reader = spawn(process.execPath, [BIN, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let complaint = "";
    reader.stderr.on("data", (chunk) => {
      complaint += chunk;
    });
    reader.stdout.once("data", () => reader.stdout.destroy());
    const code = await new Promise((resolve) => reader.once("close", resolve));
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
  });

  it("prints help", async () => {
    const [help, renderHelp, importHelp] = await Promise.all([
      runBin(["--help"]),
      runBin(["render", "--help"]),
      runBin(["import", "--help"]),
    ]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toMatch(/Examples:.*render chat\.json --at 458.*Exit codes: 0 success/s);
    expect(importHelp.stdout.replaceAll(/\s+/g, " ")).toContain(
      "table, text, chat, author, authorName, role, time, id, replyTo; columns with usual names are found automatically",
    );
    expect(renderHelp.stdout).toMatch(/single-message.*maxHistoricalMedia +0–50 \(default: 5\)/s);
  });
});
