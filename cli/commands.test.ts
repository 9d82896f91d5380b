import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import compactCases from "@/lib/core/cases/compact.json";
import singleMessageCases from "@/lib/core/cases/single-message.json";
import { compareCommand } from "./compare-command";
import { lintCommand } from "./lint-command";
import { type RenderOptions, renderCommand } from "./render-command";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: unknown): string {
  const target = path.join(folder, name);
  writeFileSync(target, content instanceof Buffer ? content : JSON.stringify(content));
  return target;
}
/** A sparse file: it uses no disk space. */
function hugeFile(): string {
  const target = file("huge.json", []);
  truncateSync(target, 201 * 1024 * 1024);
  return target;
}
const render = async (source: string, options: Partial<RenderOptions> = {}) =>
  (await renderCommand(source, { set: [], ...options })).text;

const compactFile = file("compact.json", compactCases[0]?.input);
const contextFile = file("context.json", [
  { index: 5, turn: "0", role: "system", content: "Be kind." },
  { index: 9, turn: 0, role: "user", content: { userid: "<@1>", text: "hi" }, extra: true },
  { index: 9, turn: 1, role: "assistant", content: { toolCall: "postMessage", text: "yo" } },
]);

const telegramExport = (id: number) => ({
  name: "Kyiv devs",
  type: "private_group",
  id,
  messages: [
    { id: 1, type: "message", date_unixtime: "1743770001", from: "Ann", from_id: "user7", text: "hi" },
    { id: 2, type: "message", date_unixtime: "1743770002", from: "gryag_bot", from_id: "user9", text: "yo" },
  ],
});

describe("exports of chat programs", () => {
  it("are rendered like any chat, with the most likely author as the bot", async () => {
    const source = file("result.json", telegramExport(5));
    expect(await render(source, { format: "compact" })).toBe("Ann#7: hi\ngryag_bot: yo\n[RESPOND]");
  });

  it("with several chats require --chat", async () => {
    const account = { about: "x", chats: { list: [telegramExport(5), telegramExport(6)] } };
    const source = file("account.json", account);
    await expect(render(source)).rejects.toThrow("found 2 chats; choose one with --chat: -5 (Kyiv devs)");
    expect(await render(source, { chat: "-6", format: "compact" })).toContain("gryag_bot: yo");
  });
});

describe("render", () => {
  it.each([
    ["an unknown format", compactFile, { format: "gemni" }, 'unknown format "gemni"; did you mean gemini?'],
    ["an unknown format", compactFile, { format: "zzzzzzzz" }, "known: gemini, openai"],
    ["an unknown source", compactFile, { from: "openia" }, "did you mean openai?"],
    ["an unknown setting", compactFile, { set: ["maxVideo=1"] }, "did you mean maxVideos?"],
    [
      "a value out of range",
      compactFile,
      { set: ["maxVideos=99"] },
      "maxVideos must be a whole number from 0 to 10",
    ],
    [
      "a missing message",
      compactFile,
      { at: "999" },
      '--at: no message has the id "999"; ids range from 456 to 458',
    ],
    ["the wrong source", compactFile, { from: "chat-file" }, "compact.json: not a chat file: /: "],
    ["a wire that is none", compactFile, { format: "console", wire: true }, "console is a view"],
    ["a missing file", path.join(folder, "nope.json"), {}, "nope.json: no such file"],
    ["a file over 200 MB", hugeFile(), {}, "huge.json: larger than 200 MB"],
    ["a folder", folder, {}, "is a directory, not a file"],
    ["a picture", file("a.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff])), {}, "a.png: not a text file"],
    [
      "an unknown shape",
      file("shape.json", { a: 1 }),
      {},
      'no known format at /: found an object with the keys "a"',
    ],
  ])("refuses %s", async (_, source, options, message) => {
    await expect(render(source, options)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining(message),
    });
  });

  it("travels in time", async () => {
    expect(await render(compactFile, { format: "compact", at: "456" })).toBe(
      "Alice#654321: Як справи, гряг?\n[RESPOND]",
    );
  });

  it("prints entries of a context array as they were read, up to the one asked for", async () => {
    const entries = JSON.parse(await render(contextFile, { format: "context-json" }));
    expect(entries).toHaveLength(3);
    expect(JSON.parse(await render(contextFile, { format: "context-json", at: "m2" }))).toEqual(
      entries.slice(0, 2),
    );
    expect(await render(contextFile, { format: "console", at: "m2" })).toMatch(
      /🧠 System: Be kind\..*> hi$/s,
    );
  });

  it("names on an OpenAI wire the model that would be posted to", async () => {
    const modelOf = async (set: readonly string[]) =>
      JSON.parse(await render(compactFile, { wire: true, format: "openai-summary", set })).model;
    expect(await modelOf([])).toBe("gpt-4o-mini");
    expect(await modelOf(["model=gpt-4.1"])).toBe("gpt-4.1");
    vi.stubEnv("OPENAI_MODEL", "llama-3");
    expect(await modelOf([])).toBe("llama-3");
    vi.unstubAllEnvs();
  });

  it("prints the wire form with no byte added", async () => {
    const wire = await render(compactFile, { wire: true });
    expect(wire).toBe(JSON.stringify(JSON.parse(wire)));
    expect(Object.keys(JSON.parse(wire))).toEqual(["generationConfig", "safetySettings", "contents"]);
  });

  it("prints a verdict for every stored message", async () => {
    const ledger: { item: { kind: string; messageId?: string } }[] = JSON.parse(
      await render(compactFile, { ledger: true, set: ["recentMessages=1"] }),
    );
    const judged = ledger.flatMap(({ item }) => (item.kind === "message" ? [item.messageId] : []));
    expect(judged.toSorted()).toEqual(["456", "457", "458"]);
  });

  it("judges what came after the cut-off of a context array, too", async () => {
    const ledger: { reason: string }[] = JSON.parse(await render(contextFile, { ledger: true, at: "m2" }));
    expect(ledger.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["current", "after-cut-off"]));
  });

  it.each(singleMessageCases.slice(0, 17).map((one) => [one.name, one] as const))("%s", async (_, one) => {
    const { content, personality } = one.input;
    const isWrapped = typeof content === "object" && !Array.isArray(content);
    const scenario = { ...(isWrapped ? content : { messageContent: content }), personality };
    expect(JSON.parse(await render(file("scenario.json", scenario), { format: "single-message" }))).toEqual(
      one.expected,
    );
  });
});

describe("single-message without a current message", () => {
  const scenario = file("old-scenario.json", {
    messageContent: "hi",
    referencedMessage: { content: "old", author: "Bob" },
  });

  it("travels in time in a scenario, too", async () => {
    expect(JSON.parse(await render(scenario, { format: "single-message", at: "m1" }))).toEqual([
      { role: "user", content: "old" },
    ]);
  });

  it("prints an empty payload and explains it", async () => {
    const { text, notes } = await renderCommand(compactFile, {
      set: [],
      format: "single-message",
      at: "457",
    });
    expect(text).toBe("[]");
    expect(notes).toEqual([expect.stringContaining("nothing to answer")]);
    expect((await renderCommand(compactFile, { set: [], format: "single-message" })).notes).toEqual([]);
  });
});

describe("compare", () => {
  it("counts the example by the rough estimate and by the real tokenizers", async () => {
    const { text } = await compareCommand(compactFile, { set: [], json: true });
    const { rows, seedHeadline } = JSON.parse(text);
    expect(seedHeadline).toEqual({
      gemini: 57,
      compact: 15,
      savedPercent: 73.7,
      perMessage: { gemini: 19, compact: 6 },
    });
    expect(rows).toHaveLength(50);
    const gemini = { format: "gemini", tokenizer: "gemma3", tokens: 172, accuracy: "exact", savedPercent: 0 };
    expect(rows[0]).toMatchObject(gemini);
  });

  it("prints the same numbers as a table, each with its label", async () => {
    const [{ text: json }, { text: table }] = await Promise.all([
      compareCommand(compactFile, { set: [], json: true }),
      compareCommand(compactFile, { set: [] }),
    ]);
    const lines = table.split("\n").slice(1, 51);
    for (const [index, row] of JSON.parse(json).rows.entries()) {
      expect(lines[index]).toMatch(
        new RegExp(` ${row.format} +${row.tokens} +${row.accuracy} +${row.savedPercent.toFixed(1)} % `),
      );
    }
    expect(table).toContain("57 → 15, 73.7 % saved, about 19 → 6 per message");
  });
});

describe("lint", () => {
  it("prints each finding with its place and a hint", async () => {
    const messages = [{ id: "1", role: "model", text: "[meta] chat_id=5 user_id=7\nhello" }];
    const chat = { contextscope: 1, chat: { id: "1", bot: { name: "b" } }, messages };
    const { text } = await lintCommand(file("leak.json", chat), { set: [] });
    expect(text).toMatch(/^(?:error|warning): message 1: .* \[meta-leak\]\n {2}\S/m);
    expect(text).toMatch(/\n\d+ errors?, \d+ warnings?, \d+ info\n$/);
  });
});
