import { describe, expect, test } from "vitest";
import { collectImport } from "../../collect-import.fixture";
import { previewImport } from "../../pipeline/preview-import";
import { memorySource } from "../../source/import-source";
import { makeDatabase } from "./make-database.fixture";
import { type SqliteMapping, suggestColumns } from "./sqlite-mapping";

const quoted = (cell: string | number): string => (typeof cell === "number" ? `${cell}` : `'${cell}'`);

/** A table of who said what, one row for each cell of the given column. */
function tableOf(column: string, cells: readonly (string | number)[]) {
  const rows = cells.map((cell, place) => `(${quoted(cell)}, 'p${place}', 'm${place}')`);
  return memorySource(
    "bot.db",
    makeDatabase(
      `CREATE TABLE log(${column}, who TEXT, said TEXT); INSERT INTO log VALUES ${rows.join(", ")};`,
    ),
  );
}

const byRole = (role: string): SqliteMapping => ({ table: "log", text: "said", role });

describe("a column of roles", () => {
  test.each([
    ["kind", ["in", "OUT"]],
    ["direction", ["Incoming", "outgoing"]],
    ["direction", ["received", "sent"]],
    ["is_bot", ["false", "true"]],
    ["is_bot", ["No", "yes"]],
    ["is_bot", ["0", "1"]],
    ["is_bot", [0, 1]],
    ["is_user", ["TRUE", "False"]],
    ["is_outgoing", [0, 1]],
    ["role", ["human", " Assistant "]],
  ] as const)("%s of %j tells the person and the bot", async (column, cells) => {
    const source = tableOf(column, cells);
    const preview = await previewImport(source, { mapping: byRole(column) });
    const { messages } = await collectImport(source, { mapping: byRole(column) });
    expect(messages.map(({ role }) => role)).toEqual(["user", "model"]);
    expect([preview.needsBot, preview.skipped.examples]).toEqual([false, []]);
  });

  test.each([
    ["kind", ["me", "them"], '"me", "them"'],
    ["kind", ["user", "oracle"], '"oracle"'],
    ["kind", ["assistant", "oracle"], '"oracle"'],
    ["kind", [0, 1], '"0", "1"'],
    ["is_bot", [0, 7], '"7"'],
  ] as const)("%s of %j is asked about, its unknown words told", async (column, cells, told) => {
    const preview = await previewImport(tableOf(column, cells), { mapping: byRole(column) });
    expect(preview.needsBot).toBe(true);
    expect(preview.skipped).toMatchObject({
      count: 0,
      examples: [{ reason: expect.stringContaining(`no known role: ${told};`) }],
    });
  });

  test("none of whose words is the bot's is asked about", async () => {
    const preview = await previewImport(tableOf("kind", ["user", "system"]), { mapping: byRole("kind") });
    expect([preview.needsBot, preview.skipped.examples]).toEqual([true, []]);
  });

  test("with unknown words names the authors by them, so that one can be chosen", async () => {
    const source = tableOf("kind", ["me", "them", "me"]);
    const { authors } = await previewImport(source, { mapping: byRole("kind") });
    expect(authors.map(({ author, messages }) => [author, messages])).toEqual([
      [{ name: "me" }, 2],
      [{ name: "them" }, 1],
    ]);
    const { messages } = await collectImport(source, { mapping: byRole("kind"), bot: { name: "them" } });
    expect(messages.map(({ role }) => role)).toEqual(["user", "model", "user"]);
  });

  test("of very many words shows no roles", async () => {
    const cells = [
      "bot",
      ...Array.from({ length: 40 }, () => "user"),
      ...Array.from({ length: 40 }, (_, n) => `w${n}`),
    ];
    const preview = await previewImport(tableOf("kind", cells), { mapping: byRole("kind") });
    expect(preview.needsBot).toBe(true);
    expect(preview.skipped.examples[0]?.reason).toMatch(/"w4" and \d+ more;/);
  });
});

describe("a column of authors", () => {
  const authorsOf = async (cells: readonly (string | number)[], over: Partial<SqliteMapping> = {}) => {
    const mapping = { table: "log", text: "said", author: "by_whom", ...over };
    const { messages } = await collectImport(tableOf("by_whom", cells), { mapping, bot: null });
    return messages.map(({ author }) => author);
  };

  test("holds names unless they are numbers or UUIDs", async () => {
    const uuid = "9f1c2d3e-0000-4000-8000-123456789abc";
    expect(await authorsOf(["Ann", 5, "-100", uuid])).toEqual([
      { name: "Ann" },
      { id: "5" },
      { id: "-100" },
      { id: uuid },
    ]);
  });

  test("holds ids where another column holds the names", async () => {
    expect(await authorsOf(["ann"], { authorName: "who" })).toEqual([{ id: "ann", name: "p0" }]);
  });
});

describe("columns with usual names", () => {
  test.each([
    [
      ["sender", "body", "date", "conversation_id"],
      { author: "sender", text: "body", time: "date", chat: "conversation_id" },
    ],
    [
      ["Role", "messageText", "createdAt", "chatId", "msg_id"],
      { role: "Role", text: "messageText", time: "createdAt", chat: "chatId", id: "msg_id" },
    ],
    [
      ["author", "message", "timestamp", "room"],
      { author: "author", text: "message", time: "timestamp", chat: "room" },
    ],
    [["a", "b"], {}],
  ])("%j", (columns, suggested) => expect(suggestColumns(columns)).toEqual(suggested));

  test("a sender that is a role says who the bot is", async () => {
    const database = makeDatabase(
      "CREATE TABLE log(sender TEXT, body TEXT); INSERT INTO log VALUES ('user', 'hi'), ('bot', 'yo');",
    );
    const { chats, messages } = await collectImport(memorySource("bot.db", database));
    expect(chats.map(({ botKnown }) => botKnown)).toEqual([true]);
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ["user", "hi"],
      ["model", "yo"],
    ]);
  });

  test("a column of answers that nothing is mapped to is reported", async () => {
    const database = makeDatabase(
      "CREATE TABLE log(user_id INT, text TEXT, bot_response TEXT); INSERT INTO log VALUES (1, 'hi', 'yo');",
    );
    const { skipped } = await collectImport(memorySource("bot.db", database));
    expect(skipped).toMatchObject([{ reason: "not imported: the column bot_response", count: 0 }]);
  });
});
