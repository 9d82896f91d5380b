import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatListQuerySchema } from "../../../core/schema/chat-list";
import { migrate } from "../../sqlite/migrate";
import { type Connection, openDatabase } from "../../sqlite/open-database";
import { sqliteSql } from "../../sqlite/sqlite-sql";
import { toStorable } from "../../store/exact-text";
import { recordingSql } from "../recording-sql.fixture";
import type { Sql } from "../sql";
import { listChats } from "./list-chats";

const MATCHES = 40_000;
const folder = mkdtempSync(path.join(tmpdir(), "contextscope-search-"));
let connection: Connection;
let sql: Sql;
const queries: string[] = [];

beforeAll(() => {
  const file = path.join(folder, "test.db");
  connection = openDatabase(file);
  migrate(connection, path.resolve("prisma/migrations/sqlite"));
  const insertChat = connection.prepare(
    "INSERT INTO Chat (id, platform, platformId, title, titleKey, botName) VALUES (?, 'p', ?, 't', 't', 'b')",
  );
  const insertMessage = connection.prepare(
    "INSERT INTO Message (chatKey, sequence, id, role, text) VALUES (?, 1, 'm', 'user', ?)",
  );
  const texts = [
    "word ".repeat(MATCHES),
    `${"filler ".repeat(300_000)} needle`,
    toStorable(`half an emoji \ud83d and a "quoted" token`),
  ];
  for (const [index, text] of texts.entries()) {
    insertChat.run(`c${index}`, `c${index}`);
    insertMessage.run(index + 1, text);
  }
  sql = recordingSql(sqliteSql(connection), queries);
});
afterAll(() => {
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

async function search(text: string) {
  queries.length = 0;
  return listChats(sql, chatListQuerySchema.parse({ search: text }), {
    compactByDefault: false,
    only: undefined,
  });
}
const excerptOf = (page: Awaited<ReturnType<typeof search>>) =>
  page.chats.map(({ match }) => match?.excerpt.map((segment) => segment.text).join(""));

// FTS5's snippet() needs 24 s for the first of these and minutes for the second.
test.each(["word", "word word", "word WORD wörd ".repeat(60)])(
  "a message of 40,000 matches gives one line: %s",
  async (text) => {
    const page = await search(text);
    expect(excerptOf(page)).toEqual([`${"word ".repeat(24)}…`]);
    expect(page.searchedWords).toBeUndefined();
    expect(queries.filter((query) => /\b(?:snippet|highlight|bm25)\b/iu.test(query))).toEqual([]);
  },
  20_000,
);

test("a match beyond the part that is read: the message is found and shown by its beginning", async () => {
  const [excerpt] = excerptOf(await search("needle"));
  expect(excerpt).toMatch(/^filler filler .*…$/u);
});

test("a text that is stored as marked JSON is shown as it was sent", async () => {
  expect(excerptOf(await search("token"))).toEqual(['half an emoji \ud83d and a "quoted" token']);
});

test("a search of more than eight words uses the first eight and reports them", async () => {
  const page = await search("word a word b c d e f g h i");
  expect(page.searchedWords).toEqual(["word", "a", "b", "c", "d", "e", "f", "g"]);
  const long = "w".repeat(65);
  expect((await search(long)).searchedWords).toEqual([long.slice(0, 64)]);
});
