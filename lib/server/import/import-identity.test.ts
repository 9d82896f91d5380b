import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { appendMessage } from "@/lib/import/append-message.fixture";
import type { ImportOptions } from "@/lib/import/pipeline/read-import";
import { type ImportSource, memorySource } from "@/lib/import/source/import-source";
import { openSources } from "@/lib/import/source/open-sources";
import { migrate } from "../sqlite/migrate";
import { openDatabase } from "../sqlite/open-database";
import { openScratchStore, rowCounts } from "../store/summary-chat.fixture";
import { isPostgres, samplesToTest } from "../store/test-store.fixture";
import { predictImport } from "./predict-import";
import { storeImport } from "./store-import";

const SAMPLES = path.resolve(import.meta.dirname, "../../import/samples");

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore(mkdtempSync(path.join(tmpdir(), "contextscope-identity-")));
});
afterEach(() => scratch.close());

/** Stores a source after predicting what that does; both must agree. */
async function store(source: ImportSource, options: ImportOptions = { bot: null, keepDamaged: true }) {
  const predicted = await predictImport(scratch.store, source, options);
  const report = await storeImport(scratch.store, source, options, {
    folder: path.join(scratch.folder, "i"),
  });
  const newChats = report.chats.filter(({ isNew }) => isNew).length;
  const { added, alreadyThere } = report;
  expect(predicted).toMatchObject({ added, alreadyThere, ...(report.chatCount <= 200 ? { newChats } : {}) });
  return report;
}

const chatCount = async () => (await rowCounts(scratch.file, ["Chat"])).Chat;

async function storedTexts(chatId: string): Promise<readonly (string | undefined)[]> {
  const page = await scratch.store.readMessages(chatId, { limit: 200 });
  return page?.messages.map(({ text }) => text) ?? [];
}

type Entry = Readonly<{ role: string; content: string }>;

/** The nth message of a conversation, in two lines. */
const entry = (number: number, topic = "cats"): Entry => ({
  role: number % 2 === 1 ? "user" : "assistant",
  content: `${topic} ${number}\nsecond line`,
});
const entries = (from: number, to: number, topic?: string): readonly Entry[] =>
  Array.from({ length: to - from + 1 }, (_, index) => entry(from + index, topic));

const lines = (values: readonly unknown[], name = "log.jsonl", lineEnd = "\n") =>
  memorySource(name, values.map((value) => JSON.stringify(value)).join(lineEnd));
const conversation = (messages: readonly unknown[]) => ({ messages });

describe("a log without ids", () => {
  const log = entries(1, 120);

  it("that grew by two lines and was renamed adds two", async () => {
    const { chats } = await store(lines(log));
    expect(await store(lines(entries(1, 122), "log-of-today.jsonl"))).toMatchObject({
      added: 2,
      alreadyThere: 120,
      chats: [{ isNew: false, chatId: chats[0]?.chatId }],
    });
    expect(await chatCount()).toBe(1);
    expect((await storedTexts(chats[0]?.chatId ?? "")).at(-1)).toBe(entry(122).content);
  });

  it("that lost a line keeps it stored", async () => {
    await store(lines(log));
    for (const lost of [0, 1, 60, 119])
      expect(await store(lines(log.toSpliced(lost, 1)))).toMatchObject({ added: 0, alreadyThere: 119 });
    expect(await rowCounts(scratch.file, ["Chat", "Message"])).toEqual({ Chat: 1, Message: 120 });
  });

  it("with other line ends, in the file and in the texts, is the same", async () => {
    await store(lines(log));
    const crlf = log.map(({ role, content }) => ({ role, content: content.replaceAll("\n", "\r\n") }));
    expect(await store(lines(crlf, "log.jsonl", "\r\n"))).toMatchObject({ added: 0, alreadyThere: 120 });
  });

  it("that was written again with lines between gets them at their place", async () => {
    const { chats } = await store(lines(entries(1, 6)));
    const extra = { role: "user", content: "an extra line" };
    const repeated = entry(2);
    const written = [...entries(1, 2), extra, ...entries(3, 4), repeated, ...entries(5, 7)];
    expect(await store(lines(written))).toMatchObject({ added: 3, alreadyThere: 6 });
    expect(await storedTexts(chats[0]?.chatId ?? "")).toEqual(written.map(({ content }) => content));
    expect(await store(lines(written))).toMatchObject({ added: 0, alreadyThere: 9 });
  });

  it("that begins earlier than before gets the beginning in front", async () => {
    const { chats } = await store(lines(entries(5, 12)));
    expect(await store(lines(entries(1, 12)))).toMatchObject({ added: 4, alreadyThere: 8 });
    const texts = await storedTexts(chats[0]?.chatId ?? "");
    expect(texts).toEqual(entries(1, 12).map(({ content }) => content));
  });

  it("that keeps its last lines only goes on at the end", async () => {
    const { chats } = await store(lines(entries(1, 20)));
    expect(await store(lines(entries(5, 24)))).toMatchObject({ added: 4, alreadyThere: 16 });
    const texts = await storedTexts(chats[0]?.chatId ?? "");
    expect(texts).toEqual(entries(1, 24).map(({ content }) => content));
  });

  it("of one message grows", async () => {
    await store(memorySource("a.json", JSON.stringify(conversation([entry(1)]))));
    const grown = memorySource("b.json", JSON.stringify(conversation([entry(1), entry(2)])));
    expect(await store(grown)).toMatchObject({ added: 1, alreadyThere: 1 });
  });

  it("leaves a deleted message deleted", async () => {
    const { chats } = await store(lines(entries(1, 10)));
    const chatId = chats[0]?.chatId ?? "";
    const page = await scratch.store.readMessages(chatId, { limit: 10 });
    await scratch.store.deleteMessage(chatId, page?.messages[4]?.id ?? "");
    expect(await store(lines(entries(1, 11)))).toMatchObject({ added: 1, alreadyThere: 10 });
    expect(await storedTexts(chatId)).not.toContain(entry(5).content);
  });

  it("leaves an edited message edited, and says that the file differs", async () => {
    const { chats } = await store(lines(entries(1, 10)));
    const chatId = chats[0]?.chatId ?? "";
    const page = await scratch.store.readMessages(chatId, { limit: 10 });
    await scratch.store.editMessage(chatId, page?.messages[4]?.id ?? "", { text: "edited" });
    const again = await store(lines(entries(1, 11)));
    expect(again).toMatchObject({ added: 1, alreadyThere: 10, differing: 1 });
    expect((await storedTexts(chatId))[4]).toBe("edited");
  });

  it("that was edited in the same way on both sides adds nothing", async () => {
    const { chats } = await store(lines(entries(1, 10)));
    const chatId = chats[0]?.chatId ?? "";
    const page = await scratch.store.readMessages(chatId, { limit: 10 });
    await scratch.store.editMessage(chatId, page?.messages[4]?.id ?? "", { text: "edited" });
    const edited = entries(1, 10).with(4, { ...entry(5), content: "edited" });
    expect(await store(lines(edited))).toMatchObject({ added: 0, alreadyThere: 10, differing: 0 });
  });
});

describe("which conversation it is", () => {
  const rows = [
    conversation([...entries(1, 2, "/start"), ...entries(3, 8, "cats")]),
    conversation([...entries(1, 2, "/start"), ...entries(3, 8, "dogs")]),
  ];

  it("two of one file stay two, even when they begin the same or are equal", async () => {
    expect(await store(lines(rows))).toMatchObject({ added: 16, chatCount: 2 });
    expect(await store(lines(rows))).toMatchObject({ added: 0, chatCount: 2 });
    const equal = [conversation(entries(1, 2, "x")), conversation(entries(1, 2, "x").toReversed())];
    const twins = [...equal, ...equal, ...equal];
    expect(await store(lines(twins, "twins.jsonl"))).toMatchObject({ added: 12 });
    expect(await store(lines(twins, "renamed.jsonl"))).toMatchObject({ added: 0 });
    expect(await chatCount()).toBe(8);
  });

  it("a new row before the others takes nothing from them", async () => {
    await store(lines(rows));
    const birds = conversation([...entries(1, 2, "/start"), ...entries(3, 8, "birds")]);
    expect(await store(lines([birds, ...rows]))).toMatchObject({ added: 8, alreadyThere: 16 });
    expect(await chatCount()).toBe(3);
  });

  it("one that shares only its first message is another", async () => {
    await store(lines([conversation(entries(1, 6))], "one.jsonl"));
    const other = conversation([entry(1), ...entries(2, 6, "else")]);
    expect(await store(lines([other], "two.jsonl"))).toMatchObject({ added: 6, alreadyThere: 0 });
    expect(await chatCount()).toBe(2);
  });

  it("one of another format is another", async () => {
    await store(memorySource("a.json", JSON.stringify(conversation(entries(1, 4)))));
    const said = entries(1, 4).map(({ role, content }) => ({
      from: role === "user" ? "human" : "gpt",
      value: content,
    }));
    const shared = memorySource("a.json", JSON.stringify([{ conversations: said }]));
    expect(await store(shared)).toMatchObject({ format: "sharegpt", added: 4 });
  });

  it("among equals the file's name decides, else the place in it", async () => {
    const asked = conversation(entries(1, 2, "hello"));
    const one = await store(lines([asked, conversation(entries(1, 4, "x"))], "one.jsonl"));
    const grown = (topic: string) => conversation([...entries(1, 2, "hello"), ...entries(3, 5, topic)]);
    const first = await store(lines([grown("y"), grown("z")], "two.jsonl"));
    expect(first.chats[0]).toMatchObject({ isNew: false, chatId: one.chats[0]?.chatId, added: 3 });
    expect(first.chats[1]).toMatchObject({ isNew: true, added: 5 });
  });

  it("one that grows request by request is one chat, also when the log goes on", async () => {
    const requests = [2, 4, 6].map((count) => conversation(entries(1, count)));
    expect(await store(lines(requests))).toMatchObject({ added: 6, chatCount: 1 });
    const longer = [...requests, conversation(entries(1, 8))];
    expect(await store(lines(longer, "other.jsonl"))).toMatchObject({ added: 2, alreadyThere: 6 });
    expect(await chatCount()).toBe(1);
  });
});

describe.skipIf(isPostgres())("a database of an earlier version", () => {
  const MIGRATION = "20261118000020_import_identity";

  /** Its migrations only, and the rows that it wrote for a log. */
  function makeEarlierDatabase(folder: string, log: readonly Entry[]): void {
    const earlier = path.join(folder, "migrations");
    for (const name of readdirSync("prisma/migrations/sqlite").filter((one) => one < MIGRATION))
      cpSync(path.join("prisma/migrations/sqlite", name), path.join(earlier, name), { recursive: true });
    const connection = openDatabase(path.join(folder, "test.db"));
    migrate(connection, earlier);
    connection.exec(
      `INSERT INTO Chat (key, id, platform, platformId, idInvented, title, titleKey, botName, lastSequence, messageCount)
       VALUES (1, 'c1', 'unknown', 'c1', 1, 'c1', 'c1', 'assistant', ${log.length}, ${log.length})`,
    );
    const insert = connection.prepare(
      "INSERT INTO Message (chatKey, sequence, id, idInvented, role, text, raw) VALUES (1, ?, ?, 1, ?, ?, '{}')",
    );
    for (const [index, { role, content }] of log.entries())
      insert.run(index + 1, `h${index}`, role === "user" ? "user" : "model", content);
    connection.close();
    rmSync(earlier, { recursive: true });
  }

  it("knows its chats again", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "contextscope-identity-"));
    makeEarlierDatabase(folder, entries(1, 10));
    await scratch.close();
    scratch = openScratchStore(folder);
    expect(await store(lines(entries(1, 12)))).toMatchObject({
      added: 2,
      alreadyThere: 10,
      chats: [{ chatId: "c1", isNew: false }],
    });
  });
});

const files = readdirSync(SAMPLES, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(?:jsonl?|zip|gz)$/.test(name),
);

test.each(samplesToTest(files))(
  "%s: again adds nothing, with one message appended one",
  async (name) => {
    const file = path.join(SAMPLES, name);
    const grown = path.join(scratch.folder, "grown", path.basename(name));
    mkdirSync(path.dirname(grown));
    writeFileSync(grown, await appendMessage(file, name.split("/")[0] ?? ""));
    const storeFile = async (from: string) => {
      const { sources, close } = await openSources([{ path: from }]);
      let added = 0;
      for (const source of sources) added += (await store(source, { keepDamaged: true })).added;
      close();
      return added;
    };
    expect(await storeFile(file)).toBeGreaterThan(0);
    expect(await storeFile(file)).toBe(0);
    expect(await storeFile(grown)).toBe(1);
    rmSync(grown);
  },
  // On PostgreSQL every statement is a round trip.
  120_000,
);
