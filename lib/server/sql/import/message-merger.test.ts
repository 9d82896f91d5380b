import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChatFileInput } from "../../../core/schema/chat-file";
import { exportChat } from "../../chats/export-chat";
import type { ImportRecord } from "../../store/import-store";
import { CHAT, chatFile, openScratchStore } from "../../store/summary-chat.fixture";
import { isPostgres, withTestSql } from "../../store/test-store.fixture";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
});
afterEach(() => scratch.close());

type MessageInput = NonNullable<ChatFileInput["messages"]>[number];

const IMPORTED = { kind: "import", text: "imported" };

/** The nth message of the chat, with a picture in every third. */
const said = (number: number, over: Partial<MessageInput> = {}): MessageInput => ({
  id: `m${number}`,
  role: number % 2 === 0 ? "model" : "user",
  text: `word${number} said`,
  sentAt: new Date(1_743_770_000_000 + number * 1000).toISOString(),
  ...(number % 2 === 0 ? {} : { author: { id: String(number % 5), name: `Name ${number % 5}` } }),
  ...(number % 3 === 0
    ? { media: [{ kind: "image", mime: "image/png", data: Buffer.from(`p${number}`).toString("base64") }] }
    : {}),
  ...(number % 4 === 0 ? { toolCalls: [{ name: "look", args: { number } }] } : {}),
  ...over,
});

function recordsOf(
  messages: readonly MessageInput[],
  over: Parameters<typeof chatFile>[1] = {},
): ImportRecord[] {
  const { messages: parsed, ...file } = chatFile([...messages], over);
  return [
    { kind: "chat", key: "k", file },
    ...parsed.map((message) => ({ kind: "message", chatKey: "k", message }) as const),
  ];
}

const importAll = (messages: readonly MessageInput[], over: Parameters<typeof chatFile>[1] = {}) =>
  scratch.store.writeImport(recordsOf(messages, over), () => IMPORTED);

async function storedIds(): Promise<readonly string[]> {
  const page = await scratch.store.readMessages(CHAT, { limit: 200 });
  return page?.messages.map(({ id }) => id) ?? [];
}

async function exported(store = scratch.store): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of (await exportChat(store, CHAT)) ?? []) pieces.push(piece);
  return pieces.join("");
}

/** What must hold of the rows whatever came when. */
async function checkRows(): Promise<void> {
  const { rows, chat } = await withTestSql(scratch.file, async (sql) => {
    // SQLite's full-text index answers with an error when it disagrees with the messages.
    if (!isPostgres())
      await sql.run("INSERT INTO MessageText (MessageText, rank) VALUES ('integrity-check', 1)");
    return {
      rows: await sql.all<{ key: number; sequence: number; mediaBefore: number; media: number }>(
        `SELECT key, sequence, mediaBefore, (SELECT count(*) FROM Media WHERE messageKey = Message.key) AS media
         FROM Message ORDER BY sequence`,
      ),
      chat: await sql.get("SELECT lastSequence, messageCount, mediaCount FROM Chat"),
    };
  });
  let media = 0;
  for (const [index, row] of rows.entries()) {
    expect(row).toMatchObject({ sequence: index + 1, mediaBefore: media });
    expect(row.key).toBeGreaterThan(rows[index - 1]?.key ?? 0);
    media += row.media;
  }
  expect(chat).toMatchObject({ lastSequence: rows.length, messageCount: rows.length, mediaCount: media });
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("an import into a chat that has messages", () => {
  it("puts a history that comes after the live feed before it", async () => {
    await importAll(range(8, 10).map((number) => said(number)));
    const { first } = await importAll(range(1, 8).map((number) => said(number)));
    expect(first[0]).toMatchObject({ added: 7, alreadyThere: 1, isNew: false });
    expect(await storedIds()).toEqual(range(1, 10).map((number) => `m${number}`));
    await checkRows();
  });

  it("keeps the file's order where nothing has a time", async () => {
    const untimed = (number: number) => said(number, { sentAt: undefined });
    await importAll([1, 2, 5].map(untimed));
    await importAll([1, 2, 3, 4, 5, 6].map(untimed));
    expect(await storedIds()).toEqual(["m1", "m2", "m3", "m4", "m5", "m6"]);
    await checkRows();
  });

  it("keeps the file's order where its times fall", async () => {
    await importAll([said(1)]);
    await importAll([said(1), said(2, { sentAt: said(9).sentAt }), said(3, { sentAt: said(5).sentAt })]);
    expect(await storedIds()).toEqual(["m1", "m2", "m3"]);
  });

  it("leaves what is stored as it is, and shows how much says something else", async () => {
    await importAll([said(1), said(2)]);
    const { first } = await importAll([said(1, { text: "edited since" }), said(2)]);
    expect(first[0]).toMatchObject({ added: 0, alreadyThere: 2, differing: 1 });
    const page = await scratch.store.readMessages(CHAT, { limit: 1 });
    expect(page?.messages[0]?.text).toBe("word2 said");
  });

  it("a summary covers the messages it read, wherever they stand now", async () => {
    const summaries = [{ text: "S", coversThrough: "m6", createdAt: "2025-05-01T00:00:00Z" }];
    await importAll(
      [5, 6, 7, 8].map((number) => said(number)),
      { summaries },
    );
    await importAll(range(1, 8).map((number) => said(number)));
    const [summary] = (await scratch.store.readSummaries(CHAT)) ?? [];
    expect(summary).toMatchObject({ covered: { firstId: "m5", lastId: "m6", messages: 2 } });
    const [stored, state] = await withTestSql(scratch.file, async (sql) => [
      await sql.get("SELECT coversThroughSequence AS through FROM Summary"),
      await sql.get("SELECT completedExchanges AS count FROM SummaryState"),
    ]);
    expect([stored, state]).toEqual([{ through: 6 }, { count: 0 }]);
  });

  it("is the same whichever part came first", async () => {
    const whole = range(1, 24).map((number) => said(number));
    const other = openScratchStore();
    await other.store.writeImport(recordsOf(whole), () => IMPORTED);
    const expected = await exported(other.store);
    await other.close();
    await fc.assert(
      fc
        .asyncProperty(fc.subarray(whole, { minLength: 1 }), async (part) => {
          await importAll(part);
          await importAll(whole);
          expect(await exported()).toBe(expected);
          await checkRows();
        })
        .afterEach(async () => {
          await scratch.close();
          scratch = openScratchStore();
        }),
      { numRuns: 15 },
    );
  });
});

describe("which chat a file is about", () => {
  const ofBot = (bot: ChatFileInput["chat"]["bot"]) => ({ chat: { id: CHAT, bot } });

  it.each([
    ["a bot that was renamed", { name: "gryag", id: "42" }, { name: "gryag 2", id: "42" }, 1],
    [
      "a bot known by its username",
      { name: "G", username: "g_bot" },
      { name: "g", id: "42", username: "G_Bot" },
      1,
    ],
    ["another bot in the same group", { name: "gryag", id: "42" }, { name: "other", id: "43" }, 2],
  ])("%s", async (_, one, other, chats) => {
    await importAll([said(1)], ofBot(one));
    await importAll([said(1), said(2)], ofBot(other));
    const query = { search: "", platform: "", sort: "activity", limit: 10 } as const;
    expect((await scratch.store.listChats(query)).total).toBe(chats);
  });
});
