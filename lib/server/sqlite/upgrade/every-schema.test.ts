import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chatListQuerySchema } from "../../../core/schema/chat-list";
import { migrate } from "../migrate";
import { openDatabase } from "../open-database";
import { openSqliteStore } from "../sqlite-store";

const MIGRATIONS = "prisma/migrations/sqlite";
const NAMES = readdirSync(MIGRATIONS)
  .filter((name) => !name.endsWith(".toml"))
  .sort();

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-schemas-"));
  file = path.join(folder, "test.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Two chats that share a picture, as the version with these migrations stored them. */
function createDatabase(names: readonly string[]): void {
  const migrations = path.join(folder, "earlier");
  for (const name of names)
    cpSync(path.join(MIGRATIONS, name), path.join(migrations, name), { recursive: true });
  const connection = openDatabase(file);
  migrate(connection, migrations);
  const hasKeysByChat = names.includes("20261118000080_keys_by_chat");
  const hasVersions = names.includes("20261116000004_ingest");
  const hasPositions = names.includes("20261118000040_events");
  const [chatColumn, chatOne, chatTwo] = hasKeysByChat ? ["chatKey, ", "1, ", "2, "] : ["", "", ""];
  connection.exec(`
    INSERT INTO Chat (id, platform, platformId, title, titleKey, botName, lastSequence, messageCount, mediaCount) VALUES
      ('one', 'p', 'one', 'One', 'one', 'b', 2, 2, 1), ('two', 'p', 'two', 'Two', 'two', 'b', 1, 1, 1);
    INSERT INTO Author (chatKey, identity, id, name, firstSequence) VALUES (1, 'a', '7', 'Alice', 1);
    INSERT INTO Message (chatKey, sequence, id, role, authorKey, text) VALUES
      (1, 1, 'm1', 'user', 1, 'a lighthouse'), (1, 2, 'm2', 'model', NULL, 'I see'), (2, 1, 'm1', 'user', NULL, 'same');
    INSERT INTO Blob (${chatColumn}hash, mime, size, bytes) VALUES (${chatOne}'h', 'image/png', 3, x'010203');
    ${hasKeysByChat ? "INSERT INTO Blob VALUES (2, 'h', 'image/png', 3, x'010203');" : ""}
    INSERT INTO Media (${chatColumn}messageKey, position, kind, mime, blobHash) VALUES
      (${chatOne}1, 0, 'image', 'image/png', 'h'), (${chatTwo}3, 0, 'image', 'image/png', 'h');
    INSERT INTO ToolCall (${chatColumn}messageKey, kind, position, name, payload) VALUES (${chatOne}2, 'call', 0, 'look', '{}');
    INSERT INTO Summary (chatKey, version, state, text, coversThroughSequence) VALUES (2, 1, 'ready', 'short', 0);
    INSERT INTO ChatSetting (chatKey, name, value) VALUES (1, 'recentMessages', '12');
    ${hasPositions ? "UPDATE Message SET position = sequence - 1; UPDATE Message SET mediaBefore = 1 WHERE key = 2;" : "UPDATE Message SET mediaBefore = 1 WHERE key = 2;"}
    ${hasVersions ? `INSERT INTO MessageVersion (${chatColumn}messageKey, version, content, replacedAt) VALUES (${chatOne}1, 1, '{"id":"m1","role":"user","text":"old"}', '2026-11-01T00:00:00.000Z');` : ""}
  `);
  connection.close();
}

test.each(NAMES.map((last, index) => [last, NAMES.slice(0, index + 1)] as const))(
  "a database of the schema %s opens with all its data, backed up first",
  async (_, names) => {
    createDatabase(names);
    const store = openSqliteStore(file, { compactByDefault: false });
    const one = (await store.readContext("one", { size: 30 }))?.input;
    expect(one?.messages).toMatchObject([
      {
        id: "m1",
        text: "a lighthouse",
        author: { id: "7", name: "Alice" },
        media: [{ kind: "image", data: "AQID" }],
      },
      { id: "m2", text: "I see", toolCalls: [{ name: "look", args: {} }] },
    ]);
    expect(one?.speakers).toMatchObject([{ id: "7" }]);
    const two = (await store.readContext("two", { size: 30 }))?.input;
    expect(two).toMatchObject({
      messages: [{ id: "m1", media: [{ data: "AQID" }] }],
      summaries: [{ summary: { text: "short" } }],
    });
    expect((await store.readChat("one"))?.settings).toEqual({ recentMessages: 12 });
    const found = await store.listChats(chatListQuerySchema.parse({ search: "lighthouse" }));
    expect(found.chats.map(({ id }) => id)).toEqual(["one"]);
    if (names.includes("20261116000004_ingest"))
      expect((await store.readMessage("one", "m1"))?.versions).toMatchObject([{ content: { text: "old" } }]);
    // Deleting one chat leaves the picture of the other.
    await store.deleteChat("one", { kind: "k", text: "t" });
    expect((await store.readContext("two", { size: 30 }))?.input.messages[0]?.media).toHaveLength(1);
    await store.close();
    const backup = `${file}.before-${NAMES[names.length]}`;
    expect(existsSync(backup)).toBe(names.length < NAMES.length);
    if (names.length < NAMES.length) expect(countMessages(backup)).toBe(3);
  },
);

function countMessages(backup: string): number {
  const connection = new Database(backup);
  const [row] = connection.prepare("SELECT count(*) AS count FROM Message").all([]);
  connection.close();
  return (row as { count: number }).count;
}
