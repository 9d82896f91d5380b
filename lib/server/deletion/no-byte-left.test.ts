import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { PLACE_KINDS } from "../../contract/deletion";
import { deleteChat } from "../chats/delete-chat";
import { startUpload } from "../import/uploads";
import { openSqliteStore } from "../sqlite/sqlite-store";
import type { Store } from "../store/store";
import { CHAT, chatFile } from "../store/summary-chat.fixture";
import { clearHistory } from "../summaries/clear-history";
import { deleteMessage } from "./delete-message";
import { MARKERS, SECRET_ID, storeEverywhere } from "./deletion.fixture";

/** The files of SQLite. PostgreSQL recycles the space of deleted rows itself, or by `contextscope purge`. */
let server: ModelServer;
let folder: string;
let store: Store;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-deletion-"));
  const file = path.join(folder, "test.db");
  vi.stubEnv("DATABASE_URL", `file:${file}`);
  store = openSqliteStore(file, { compactByDefault: false });
});
afterEach(async () => {
  await store.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** The words, in upper or lower case, that any file of the data folder contains. */
function wordsInFiles(words: readonly string[]): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
  const contents = files.map((file) => readFileSync(file).toString("latin1").toLowerCase());
  return words.filter((word) => contents.some((content) => content.includes(word.toLowerCase())));
}

test("a message deleted with everything leaves no byte in the data folder", async () => {
  await storeEverywhere(store, server);
  mkdirSync(path.join(folder, "imports"), { recursive: true });
  const upload = startUpload("export.json", 100);
  writeFileSync(upload.file, `{"text":"${MARKERS[0]}"}`);
  writeFileSync(path.join(folder, "test.db.before-20260101000000_x"), MARKERS[0]);
  expect(wordsInFiles(MARKERS)).toEqual(MARKERS);
  await deleteMessage(store, CHAT, SECRET_ID, PLACE_KINDS);
  expect(wordsInFiles(MARKERS)).toEqual([]);
});

test("a place that was not chosen stays", async () => {
  await storeEverywhere(store, server);
  await deleteMessage(store, CHAT, SECRET_ID, ["quotes"]);
  // The first version belongs to the message.
  expect(wordsInFiles(MARKERS)).toEqual([MARKERS[0]]);
});

test.each([
  ["deleting the chat", () => deleteChat(store, CHAT)],
  ["clearing the history", () => clearHistory(store, CHAT)],
])("%s leaves no byte of its messages", async (_, remove) => {
  await storeEverywhere(store, server);
  await store.writeEpisodes(CHAT, []);
  await deleteMessage(store, CHAT, "q3");
  const [later, first] = MARKERS;
  await remove();
  // What the bot learnt is configuration, which clearing the history keeps.
  expect(wordsInFiles([first])).toEqual([]);
  await deleteChat(store, CHAT);
  expect(wordsInFiles([later, first])).toEqual([]);
});

test("rows that SQLite moved between pages leave no copy behind", async () => {
  const word = (number: number) => `marker${String(number).padStart(4, "0")}qx`;
  const text = (number: number, length: number) => `${word(number)} says ${"lorem ipsum ".repeat(length)}`;
  const numbers = Array.from({ length: 400 }, (_, index) => index);
  await store.writeChatFiles([
    chatFile(numbers.map((number) => ({ id: `m${number}`, role: "user", text: text(number, number % 40) }))),
  ]);
  // Rows that grow and shrink make SQLite move their neighbours.
  for (const number of numbers)
    await store.editMessage(CHAT, `m${(number * 7) % 400}`, {
      text: text((number * 7) % 400, (number * 13) % 150),
    });
  const deleted = numbers.filter((number) => number % 20 === 3);
  for (const number of deleted) await deleteMessage(store, CHAT, `m${number}`, PLACE_KINDS);
  expect(wordsInFiles(deleted.map(word))).toEqual([]);
  expect(wordsInFiles([word(4)])).toEqual([word(4)]);
});
