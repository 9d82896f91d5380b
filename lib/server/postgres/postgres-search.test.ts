import Database from "libsql";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { searchWords } from "../../core/search/search-words";
import { toStorable } from "../store/exact-text";
import { openPostgres, type PostgresEngine } from "./open-postgres";
import { scratchDatabase } from "./scratch-database.fixture";

const database = scratchDatabase();
let engine: PostgresEngine;

beforeAll(async () => {
  await database.create();
  engine = openPostgres(database.url, { poolSize: 2, statementTimeoutMs: 30_000, instance: "test" });
});
afterAll(() => engine.close());
beforeEach(async () => {
  await engine.run("DELETE FROM Chat");
  await engine.run(`INSERT INTO Chat (key, id, platform, platformId, title, titleKey, botName)
    VALUES (1, '1', 'p', '1', 't', 't', 'b'), (2, '2', 'p', '2', 't', 't', 'b')`);
});

const store = async (...texts: readonly (string | null)[]) =>
  engine.insertRows(
    "Message",
    ["key", "chatKey", "sequence", "id", "role", "text"],
    texts.map((text, index) => [index + 1, 1, index + 1, `m${index}`, "user", text]),
  );
const keysOf = (rows: readonly { key: number }[]) => rows.map(({ key }) => key);
const find = async (search: string) => {
  const { everyWord, newest } = engine.dialect.search;
  return keysOf(await engine.all(newest, everyWord(searchWords(search).words), 10));
};
const findAny = async (...prefixes: readonly string[]) => {
  const { anyPrefix, newestOfChat } = engine.dialect.search;
  return keysOf(await engine.all(newestOfChat, anyPrefix(prefixes), 1, 1, 1000, 10));
};

/** The words that SQLite's index has of a text. */
function sqliteWords(text: string): readonly string[] {
  const connection = new Database(":memory:");
  connection.exec("CREATE VIRTUAL TABLE t USING fts5(text, tokenize = 'unicode61 remove_diacritics 2')");
  connection.exec("CREATE VIRTUAL TABLE v USING fts5vocab(t, row)");
  connection.prepare("INSERT INTO t VALUES (?)").run([text]);
  const rows = connection.prepare("SELECT term FROM v").all([]) as { term: string }[];
  connection.close();
  return rows.map(({ term }) => term).toSorted();
}

test.each([
  "Привіт, СВІТЕ! Йод і їжак, ґанок; Ёлка",
  "и\u0306од decomposed cafe\u0301",
  "Un CAFÉ noir, Ärger & naïve Ǖber ệ",
  "ο λόγος ΛΌΓΟΣ Ὀδυσσεύς",
  "straße GROSS",
  "नमस्ते दोस्त",
  "foo@bar.org 3.14 a-b_c 'quoted' \"x\" https://example.org/a?b=c#d",
  "m² ½ ①② Ⅷ 12:30",
  "한국어 中文字 ひらがな العربية עברית",
  "one\ttwo\nthree\u00a0four\u2014five",
  "",
  "!!! ...",
])("splits a text as SQLite does: %s", async (text) => {
  const row = await engine.get<{ words: string[] }>(
    "SELECT tsvector_to_array(search_vector(?)) AS words",
    text,
  );
  expect(row?.words.toSorted()).toEqual(sqliteWords(text));
});

test("finds every word, the last one as a beginning, newest first", async () => {
  await store("How are you?", "how ARE yours", "are we", null, "Привіт, СВІТЕ!", "un café");
  expect(await find("how are you")).toEqual([2, 1]);
  expect(await find("yo are")).toEqual([]);
  expect(await find("світ")).toEqual([5]);
  expect(await find("CAFE")).toEqual([6]);
  expect(await find("cafè")).toEqual([6]);
  expect(await find("!")).toEqual([]);
});

test("finds any beginning in one chat, and all texts in marked JSON", async () => {
  await store("alphabet", "beta", "gamma", toStorable("half \ud83d"), "exact: not marked");
  expect(await findAny("alpha", "bet")).toEqual([4, 2, 1]);
  expect(await findAny("zzz")).toEqual([4]);
  const { anyPrefix, newestOfChat } = engine.dialect.search;
  expect(await engine.all(newestOfChat, anyPrefix(["alpha"]), 2, 1, 1000, 10)).toEqual([]);
  expect(await engine.all(newestOfChat, anyPrefix(["alpha"]), 1, 2, 3, 10)).toEqual([]);
});

test("texts beyond the limits of the index are stored and found by their first words", async () => {
  const manyWords = Array.from({ length: 300_000 }, (_, index) => `word${index}`).join(" ");
  await store("x".repeat(5000), "é".repeat(3000), manyWords, `${"y".repeat(300)} end`);
  expect(await find("x".repeat(64))).toEqual([1]);
  expect(await find("x".repeat(70))).toEqual([1]);
  expect(await find("é".repeat(64))).toEqual([2]);
  expect(await find("word77 word1234")).toEqual([3]);
  expect(await find("end")).toEqual([4]);
});
