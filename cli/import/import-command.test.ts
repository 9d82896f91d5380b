import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { makeDatabase } from "@/lib/import/formats/sqlite/make-database.fixture";
import { openTestStore } from "@/lib/server/store/test-store.fixture";
import { exportCommand } from "../export-command";
import { runBin } from "../run-bin.fixture";
import { type ImportCommandOptions, importCommand } from "./import-command";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-import-cli-"));
const store = openTestStore(path.join(folder, "test.db"));
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function file(name: string, content: unknown): string {
  const target = path.join(folder, name);
  const isText = typeof content === "string" || content instanceof Uint8Array;
  writeFileSync(target, isText ? content : JSON.stringify(content));
  return target;
}

const said = (id: number, from: string, fromId: string) => ({
  id,
  type: "message",
  date_unixtime: String(1_743_770_000 + id),
  from,
  from_id: fromId,
  text: `m${id}`,
});
const telegram = (id: number) => ({
  name: "Kyiv \u001b[31mdevs",
  type: "private_supergroup",
  id,
  messages: [said(1, "Alice", "user111"), said(2, "gryag_bot", "user222"), said(3, "Alice", "user111")],
});
const exported = file("result.json", telegram(7));
const open = () => ({ store, importsFolder: path.join(folder, "imports") });
const run = (files: readonly string[], options: ImportCommandOptions = {}) =>
  importCommand(files, options, open);

describe("import", () => {
  it("asks for the bot and names the most likely author", async () => {
    await expect(run([exported])).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(
        "--bot NAME_OR_ID, or --bot none; authors: gryag_bot (222), 1 message, most likely; Alice (111), 2 messages",
      ),
    });
    await expect(run([exported], { bot: "Zed" })).rejects.toThrow('no author matches "Zed"');
  });

  it("previews a file without storing it, stores it, then finds it stored", async () => {
    const { text } = await run([exported], { dryRun: true });
    expect(text).toContain("1 chat, 3 messages, 2 authors, 0 attachments");
    expect(text).not.toContain("\u001b");
    expect(await store.isEmpty()).toBe(true);
    expect((await run([exported], { bot: "222" })).text).toContain("added 3, already stored 0");
    expect((await run([exported], { bot: "gryag_bot" })).text).toContain("added 0, already stored 3");
  });

  it("reports findings before the messages are stored", async () => {
    const messages = [said(1, "Alice", "user111"), { ...said(2, "Alice", "user111"), text: "hid\u200Bden" }];
    const { text } = await run([file("odd.json", { ...telegram(12), messages })], { dryRun: true });
    expect(text).toContain(
      "  findings in the last 2 messages of 1 chat\n    warning invisible-character × 1: ",
    );
  });

  it("continues with the other files when one is rejected, and sets the exit code", async () => {
    const files = [file("notes.txt", "buy milk"), file("other.json", telegram(8))];
    const { text, exitCode } = await run(files, { bot: "none", json: true });
    const outcomes = JSON.parse(text).files;
    expect(exitCode).toBe(1);
    expect(outcomes[0].error).toMatch(/^no known chat format/);
    expect(outcomes[1].report).toMatchObject({ added: 3, chatCount: 1 });
  });

  it("stores nothing if no entry of the file is usable", async () => {
    const tooDeep = `"odd":${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const deep = JSON.stringify({ ...said(1, "Alice", "user111"), odd: 0 }).replace('"odd":0', tooDeep);
    const useless = file("deep.json", `{"name":"x","type":"private_group","id":77,"messages":[${deep}]}`);
    const refusal = { exitCode: 1, message: expect.stringContaining("contains nothing usable") };
    await expect(run([useless])).rejects.toMatchObject(refusal);
    await expect(run([useless], { bot: "none" })).rejects.toMatchObject(refusal);
    const { text, exitCode } = await run([useless, exported], { bot: "222" });
    expect([exitCode, text.split("\n")[0]]).toEqual([
      1,
      expect.stringMatching(/not imported: .*contains nothing usable/),
    ]);
    await expect(exportCommand("-77", {}, open)).rejects.toThrow("no chat has the id");
  });

  it.each([
    ["a missing file", [path.join(folder, "nope.json")], {}, "nope.json: no such file"],
    ["a format that is none", [exported], { from: "telegrm" }, "did you mean telegram?"],
    [
      "a mapping without a text",
      [file("odd.db", makeDatabase("CREATE TABLE odd (a TEXT, b TEXT);"))],
      { map: "table=odd,author=a" },
      "--map has no text column",
    ],
    ["a mapping of nothing known", [exported], { map: "tabel=x" }, "did you mean table?"],
    [
      "a broken file",
      [file("cut.json", JSON.stringify(telegram(9)).slice(0, -20))],
      { bot: "none" },
      "nothing was stored (use --keep-damaged to import its complete messages)",
    ],
  ])("refuses %s in a sentence", async (_name, files, options, message) => {
    await expect(run(files, options)).rejects.toThrow(message);
  });
});

it("reports fields that look like content and were not read, before and after storing", async () => {
  const row = (text: string) =>
    JSON.stringify({ messages: [{ role: "user", content: text }], response: { code: 7 } });
  const source = file("calls.jsonl", `${row("one")}\n${row("two")}\n`);
  expect((await run([source], { dryRun: true })).text).toContain("  not imported: response (2 times)\n");
  const [{ report }] = JSON.parse((await run([source], { json: true })).text).files;
  expect(report.skipped).toMatchObject({
    count: 0,
    examples: [{ reason: "not imported: response (2 times)" }],
  });
  expect(report.chats.map(({ title }: { title: string }) => title)).toEqual(["one", "two"]);
});

it("reports a damaged file in a dry run and exits with 1", async () => {
  const cut = file("cut-dry.json", JSON.stringify(telegram(9)).slice(0, -20));
  const { text, exitCode } = await run([cut], { dryRun: true });
  expect(exitCode).toBe(1);
  expect(text).toMatch(
    / {2}not imported: the file is damaged: .*, at byte \d+; use --keep-damaged to import its complete/,
  );
  expect((await run([cut], { dryRun: true, keepDamaged: true })).exitCode).toBe(0);
});

describe("import of a gz that is cut off", () => {
  const packed = gzipSync(JSON.stringify(telegram(11)));
  const hint = "nothing was stored (use --keep-damaged to import its complete messages)";

  it("stores nothing and reports where it ends, even if only the checksum is missing", async () => {
    const cut = file("cut.json.gz", packed.subarray(0, -3));
    await expect(run([cut], { bot: "none" })).rejects.toThrow(
      `the gzip data ends in the middle (cut off?), at byte ${JSON.stringify(telegram(11)).length}; ${hint}`,
    );
    expect(await store.readChat("-10011")).toBeUndefined();
  });

  it("stores the complete messages with --keep-damaged and reports the damage", async () => {
    const cut = file("half.json.gz", packed.subarray(0, -20));
    await expect(run([cut], { bot: "none" })).rejects.toThrow(hint);
    const { text } = await run([cut], { bot: "none", keepDamaged: true });
    expect(text).toContain("damaged: the gzip data ends in the middle (cut off?), byte ");
    expect(text).toContain("added 1, already stored 0");
  });

  it("refuses a part of a database, and promises nothing", async () => {
    const database = gzipSync(makeDatabase("CREATE TABLE log(author TEXT, text TEXT)"));
    await expect(run([file("cut.db.gz", database.subarray(0, -9))])).rejects.toThrow(
      /at byte \d+: a partial database cannot be read$/,
    );
  });
});

describe("import of an unknown database", () => {
  function database(name: string, sql: string): string {
    const target = path.join(folder, name);
    writeFileSync(target, makeDatabase(sql));
    return target;
  }
  const odd = database(
    "odd.db",
    `CREATE TABLE settings(k, v); INSERT INTO settings VALUES ('a', 'b'); CREATE TABLE log(who TEXT, kind TEXT, said TEXT);
     INSERT INTO log VALUES ('Ann', 'q', 'hi'), ('gryag', 'a', 'yo'), ('Ann', 'q', 'bye');`,
  );

  it("lists the tables with their columns and an example of --map", async () => {
    const message =
      'the tables are: log (who, kind, said), settings (k, v); map the columns, for example --map "table=log,text=COLUMN,author=COLUMN,time=COLUMN"';
    await expect(run([odd])).rejects.toThrow(message);
    expect((await run([odd, exported], { bot: "222" })).text).toContain(message);
  });

  it("reports how many tables and columns a long list omits", async () => {
    const columns = Array.from({ length: 25 }, (_, place) => `c${place}`).join(", ");
    const tables = Array.from({ length: 12 }, (_, place) => `CREATE TABLE t${place}(${columns});`);
    await expect(run([database("wide.db", tables.join(""))])).rejects.toThrow(
      /c19, and 5 more\), t1 \(.*t9 \([^)]*\), and 2 more; map/,
    );
  });

  it("asks for the bot by name and lists the role values if they are unknown", async () => {
    const map = "table=log,text=said,author=who,role=kind";
    await expect(run([odd], { map })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(
        /authors: Ann, 2 messages; gryag, 1 message; the column kind has words that mean no known role: "q", "a";/,
      ),
    });
    const { text } = await run([odd], { map, dryRun: true });
    expect(text).toContain("  the column kind has words");
    expect(text).not.toContain("skipped");
    expect((await run([odd], { map, bot: "gryag" })).text).toContain("added 3, already stored 0");
  });

  it("does not ask for the bot if there are no authors", async () => {
    const { text } = await run([odd], { map: "table=settings,text=v" });
    expect(text).toContain("added 1, already stored 0");
  });
});

describe("export", () => {
  it("writes a file that import can read", async () => {
    const target = path.join(folder, "chat.json");
    await exportCommand("-1007", { output: target }, open);
    expect(JSON.parse(readFileSync(target, "utf8"))).toMatchObject({
      contextscope: 1,
      chat: { id: "-1007", bot: { name: "gryag_bot" } },
      messages: [{ role: "user" }, { role: "model" }, { role: "user" }],
    });
    expect((await run([target])).text).toContain("added 0, already stored 3");
  });

  it("writes every chat into a folder that can be imported as a whole", async () => {
    const target = path.join(folder, "all");
    expect((await exportCommand(undefined, { all: target }, open)).text).toContain("7 chats exported");
    expect((await run([target])).exitCode).toBe(0);
  });

  it("wants a chat that is there, or --all", async () => {
    await expect(exportCommand("nope", {}, open)).rejects.toThrow('no chat has the id "nope"');
    await expect(exportCommand(undefined, {}, open)).rejects.toMatchObject({ exitCode: 2 });
  });
});

it("the bin imports into the database that DATABASE_URL names, and exports from it", async () => {
  const env = { DATABASE_URL: `file:${path.join(folder, "bin.db")}` };
  const imported = await runBin(["import", "result.json", "--bot", "none"], { cwd: folder, env });
  expect(imported).toMatchObject({ code: 0, stderr: "" });
  // The command is over, so the one file is everything.
  copyFileSync(path.join(folder, "bin.db"), path.join(folder, "copy.db"));
  const copied = await runBin(["export", "-1007"], {
    cwd: folder,
    env: { DATABASE_URL: `file:${path.join(folder, "copy.db")}` },
  });
  expect([copied.code, JSON.parse(copied.stdout).messages.length]).toEqual([0, 3]);
  const { code, stdout } = await runBin(["export", "-1007"], { cwd: folder, env });
  expect([code, JSON.parse(stdout).messages.length]).toEqual([0, 3]);
  expect(await runBin(["export", "-1007", "-o", "-"], { cwd: folder, env })).toMatchObject({
    code: 0,
    stdout,
  });
  expect(existsSync(path.join(folder, "-"))).toBe(false);
}, 60_000);
