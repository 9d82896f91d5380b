import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it, test } from "vitest";
import { makeDatabase } from "@/lib/import/formats/sqlite/make-database.fixture";
import { previewImport } from "@/lib/import/pipeline/preview-import";
import { makeZip } from "@/lib/import/source/make-zip.fixture";
import { openSources } from "@/lib/import/source/open-sources";
import { compareCommand } from "./compare-command";
import { lintCommand } from "./lint-command";
import { type RenderOptions, renderCommand } from "./render-command";
import { runBin } from "./run-bin.fixture";

const SAMPLES = path.resolve(import.meta.dirname, "../lib/import/samples");
/** Damaged on purpose: `import` refuses it too. */
const REFUSED = new Set(["README.md", "telegram-desktop/telegram-analysis-tools-sample.json"]);
const samples = readdirSync(SAMPLES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(SAMPLES, path.join(entry.parentPath, entry.name)))
  .filter((name) => !REFUSED.has(name));

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-one-reader-"));
afterAll(() => rmSync(folder, { recursive: true }));
function file(name: string, content: string | Uint8Array): string {
  const target = path.join(folder, name);
  writeFileSync(target, content);
  return target;
}
const render = async (source: string, options: Partial<RenderOptions> = {}) =>
  (await renderCommand(source, { set: [], format: "compact", ...options })).text;

/** `--chat` where a sample holds several. */
async function chatOption(sample: string): Promise<{ chat?: string }> {
  const { sources, close } = await openSources([{ path: sample }]);
  const previews = await Promise.all(sources.map((source) => previewImport(source)));
  close();
  const chats = previews.flatMap((preview) => preview.chats);
  const largest = chats.toSorted((one, other) => other.messages - one.messages)[0];
  return chats.length > 1 && largest !== undefined ? { chat: largest.chat.id } : {};
}

describe("render, lint and compare read every sample that import reads", () => {
  test.each(samples)("%s", async (name) => {
    const sample = path.join(SAMPLES, name);
    const options = { set: [], ...(await chatOption(sample)) };
    const { text } = await renderCommand(sample, { ...options, format: "gemini" });
    expect(JSON.parse(text)).toHaveProperty("contents");
    expect((await lintCommand(sample, { ...options, json: true })).text).toMatch(/^\[/);
    expect((await compareCommand(sample, { ...options, json: true })).text).toContain('"rows"');
  });
});

const lines = '{"role":"user","content":"hi"}\n{"role":"assistant","content":"yo"}\n';
const telegram = JSON.stringify({
  name: "Kyiv devs",
  type: "private_group",
  id: 5,
  messages: [
    { id: 1, type: "message", date_unixtime: "1743770001", from: "Ann", from_id: "user7", text: "hi" },
    { id: 2, type: "message", date_unixtime: "1743770002", from: "Hedy", from_id: "user9", text: "yo" },
  ],
});

describe("one reader", () => {
  it.each([
    ["JSONL", "a.jsonl", lines],
    ["gz", "a.jsonl.gz", gzipSync(lines)],
    [
      "a gz of one document",
      "a.json.gz",
      gzipSync(
        JSON.stringify(
          lines
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line)),
        ),
      ),
    ],
    ["zip", "a.zip", makeZip([{ name: "log.jsonl", content: lines }])],
    [
      "SQLite",
      "a.db",
      makeDatabase(
        "CREATE TABLE m (role TEXT, text TEXT); INSERT INTO m VALUES ('user','hi'),('assistant','yo');",
      ),
    ],
  ])("takes %s", async (_, name, content) => {
    expect(await render(file(name, content))).toMatch(/^User#: hi\n\w+: yo\n\[RESPOND\]$/);
  });

  it("takes the same from standard input", async () => {
    const [rows, packed] = await Promise.all([
      runBin(["render", "-", "--format", "compact"], { input: lines }),
      runBin(["render", "-", "--format", "compact", "--from", "openai"], { input: lines }),
    ]);
    expect(rows).toEqual({ code: 0, stdout: "User#: hi\nassistant: yo\n[RESPOND]", stderr: "" });
    expect(packed.stdout).toBe(rows.stdout);
  });

  it("uses the named bot, and no bot for none", async () => {
    const source = file("result.json", telegram);
    expect(await render(source, { bot: "Hedy" })).toBe("Ann#7: hi\nHedy: yo\n[RESPOND]");
    expect(await render(source, { bot: "7" })).toBe("Ann: hi\nHedy#9: yo\n[RESPOND]");
    expect(await render(source, { bot: "none" })).toBe("Ann#7: hi\nHedy#9: yo\n[RESPOND]");
    await expect(render(source, { bot: "Zed" })).rejects.toThrow('no author matches "Zed"');
  });

  it("chooses one of several chats by id or title, from several files of an archive too", async () => {
    const other = telegram
      .replace("Kyiv devs", "Lviv devs")
      .replace('"id":5', '"id":6')
      .replace("hi", "hello");
    const archive = file(
      "two.zip",
      makeZip([
        { name: "a/chat.json", content: telegram },
        { name: "b/chat.json", content: other },
      ]),
    );
    await expect(render(archive)).rejects.toThrow(
      "found 2 chats; choose one with --chat: -5 (Kyiv devs), -6 (Lviv devs)",
    );
    expect(await render(archive, { chat: "Lviv devs", bot: "Hedy" })).toBe(
      "Ann#7: hello\nHedy: yo\n[RESPOND]",
    );
    expect(await render(archive, { chat: "-6", bot: "Hedy" })).toContain("hello");
  });

  it("matches usual columns in addition to those of --map", async () => {
    const database = makeDatabase(
      `CREATE TABLE log (Sender TEXT, words TEXT, createdAt TEXT);
       INSERT INTO log VALUES ('Ann', 'hi', '2025-04-04 10:00:00'), ('Hedy', 'yo', '2025-04-04 10:01:00');`,
    );
    const source = file("log.db", database);
    await expect(render(source)).rejects.toThrow("no messages table found");
    expect(await render(source, { map: "text=words", bot: "Hedy" })).toBe("Ann#: hi\nHedy: yo\n[RESPOND]");
  });

  it("reads the answer of a logged call and notes unread fields", async () => {
    const call = { messages: [{ role: "user", content: "hi" }], response: "yo", output: { code: 1 } };
    const source = file("call.json", JSON.stringify(call));
    const { text, notes } = await renderCommand(source, { set: [], format: "compact" });
    expect(text).toBe("User#: hi\nassistant: yo\n[RESPOND]");
    expect(notes).toEqual([expect.stringContaining("not imported: output")]);
  });

  it("names a file that it does not take", async () => {
    const page = file("messages.html", "<!DOCTYPE html><html><head><title>Exported Data</title>");
    await expect(render(page)).rejects.toThrow(
      /this is an HTML export of Telegram.*choose JSON.*Supported: /,
    );
    const signal = readFileSync(path.resolve(SAMPLES, "../samples-refused/signal.txt"));
    await expect(render(file("signal.txt", signal))).rejects.toThrow("this is a Signal text export");
  });
});
