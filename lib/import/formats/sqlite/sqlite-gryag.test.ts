import { describe, expect, test } from "vitest";
import { collectImport } from "../../collect-import.fixture";
import { memorySource } from "../../source/import-source";
import { makeDatabase } from "./make-database.fixture";

const CHAT = "-1001234567890";
const MEDIA = `'{"media":[],"meta":{"chat_id":"${CHAT}","message_id":"100","user_id":"7","name":"Оля","username":"olya","reply_to_message_id":90}}'`;
const V1 = `id INTEGER PRIMARY KEY AUTOINCREMENT, chat_id INTEGER NOT NULL, thread_id INTEGER, user_id INTEGER,
  role TEXT NOT NULL CHECK(role IN ('user','model','system')), text TEXT, media TEXT, embedding TEXT, ts INTEGER NOT NULL`;
const EXTERNAL =
  "external_message_id TEXT, external_user_id TEXT, reply_to_external_message_id TEXT, reply_to_external_user_id TEXT";
const SENDER =
  "sender_role TEXT CHECK(sender_role IN ('user','assistant','system','tool')), sender_name TEXT, sender_username TEXT, sender_is_bot INTEGER DEFAULT 0";

/** A question and its answer, as each version of the bot stores them. */
const VERSIONS = {
  "v1, ids only in the media column": `
    CREATE TABLE messages(${V1});
    INSERT INTO messages VALUES
      (1, ${CHAT}, NULL, 7, 'user', 'привіт', ${MEDIA}, '[0.1]', 1760000000),
      (2, ${CHAT}, NULL, NULL, 'model', 'так', NULL, NULL, 1760000001);`,
  "v1.5, external ids": `
    CREATE TABLE messages(${V1}, ${EXTERNAL});
    INSERT INTO messages VALUES
      (1, ${CHAT}, NULL, 7, 'user', 'привіт', '{"media":[],"meta":{"name":"Оля","username":"olya"}}', NULL, 1760000000, '100', '7', '90', NULL),
      (2, ${CHAT}, NULL, NULL, 'model', 'так', NULL, NULL, 1760000001, NULL, NULL, NULL, NULL);`,
  "v1.6, senders": `
    CREATE TABLE messages(${V1}, ${EXTERNAL}, ${SENDER});
    INSERT INTO messages VALUES
      (1, ${CHAT}, NULL, 7, 'user', 'привіт', NULL, NULL, 1760000000, '100', '7', '90', NULL, 'user', 'Оля', 'olya', 0),
      (2, ${CHAT}, NULL, NULL, 'model', 'так', NULL, NULL, 1760000001, NULL, NULL, NULL, NULL, 'assistant', NULL, NULL, 1);`,
  "migrated, columns renamed": `
    CREATE TABLE messages(${V1.replace("id INTEGER", "message_id INTEGER").replace("ts INTEGER", "metadata TEXT DEFAULT '{}', created_at INTEGER")});
    INSERT INTO messages VALUES
      (1, ${CHAT}, NULL, 7, 'user', 'привіт', ${MEDIA}, NULL, '{}', 1760000000),
      (2, ${CHAT}, NULL, NULL, 'model', 'так', NULL, NULL, '{}', 1760000001);`,
  "V2, its PostgreSQL tables as SQLite": `
    CREATE TABLE messages(id INTEGER PRIMARY KEY, chat_id INTEGER, user_id INTEGER, username TEXT, first_name TEXT, text TEXT,
      message_id INTEGER, media_type TEXT, is_bot_reply INTEGER, created_at TEXT, reply_to_message_id INTEGER);
    INSERT INTO messages VALUES
      (1, ${CHAT}, 7, 'olya', 'Оля', 'привіт', 100, NULL, 0, '2025-10-09 08:53:20Z', 90),
      (2, ${CHAT}, NULL, NULL, NULL, 'так', NULL, NULL, 1, '2025-10-09 08:53:21Z', NULL);`,
} as const;

const importDatabase = (sql: string) => collectImport(memorySource("gryag.db", makeDatabase(sql)));

describe("messages of each version", () => {
  test.each(Object.entries(VERSIONS))("%s", async (_, sql) => {
    const { chats, messages } = await importDatabase(sql);
    expect(chats).toMatchObject([
      { chat: { id: CHAT, platform: "telegram", bot: { name: "gryag" } }, botKnown: true },
    ]);
    expect(messages).toEqual([
      {
        id: "100",
        role: "user",
        sentAt: "2025-10-09T08:53:20Z",
        author: { id: "7", name: "Оля", username: "olya" },
        text: "привіт",
        replyTo: { messageId: "90" },
      },
      { id: "r2", idInvented: true, role: "model", sentAt: "2025-10-09T08:53:21Z", text: "так" },
    ]);
  });
});

describe("rows stored twice", () => {
  const row = (
    id: number,
    message: string | null,
    text: string,
    media: string | null = null,
    role = "user",
  ) =>
    `(${id}, ${CHAT}, NULL, 7, '${role}', '${text}', ${media === null ? "NULL" : `'${media}'`}, NULL, ${1_760_000_000 + id}, ${message === null ? "NULL" : `'${message}'`}, '7', NULL, NULL)`;
  const TABLE = `CREATE TABLE messages(${V1}, ${EXTERNAL}); INSERT INTO messages VALUES`;
  const meta = (id: number, name: string) => JSON.stringify({ media: [], meta: { message_id: id, name } });

  test.each([
    ["in neighbouring rows", [row(1, "1005", "a"), row(2, "1005", "a")]],
    ["with another between them", [row(1, "1005", "a"), row(2, "1006", "b"), row(3, "1005", "a")]],
    ["with other media", [row(1, "1005", "a", meta(1005, "A")), row(2, "1005", "a", meta(1005, "B"))]],
    ["with the id among the media", [row(1, null, "a", meta(1005, "A")), row(2, null, "a", meta(1005, "A"))]],
  ])("count once: %s", async (_, rows) => {
    const { messages, events } = await importDatabase(`${TABLE} ${rows.join(", ")};`);
    expect(messages.filter(({ id }) => id === "1005")).toHaveLength(1);
    expect(messages).toHaveLength(rows.length - 1);
    expect(events.filter(({ kind }) => kind === "repeated")).toHaveLength(1);
  });

  test("are reported from an edited message, another role, and equal words without an id", async () => {
    const rows = [
      row(1, "1", "a"),
      row(2, "1", "b"),
      row(3, "1", "a", null, "model"),
      row(4, null, "a"),
      row(5, null, "a"),
    ];
    const { messages } = await importDatabase(`${TABLE} ${rows.join(", ")};`);
    expect(messages).toHaveLength(5);
  });
});

describe("what the bot remembers", () => {
  const MESSAGES = VERSIONS["v1, ids only in the media column"];
  const PROFILES = `CREATE TABLE user_profiles(user_id INTEGER NOT NULL, chat_id INTEGER NOT NULL, display_name TEXT, summary TEXT, PRIMARY KEY(user_id, chat_id));
    INSERT INTO user_profiles VALUES (7, ${CHAT}, 'Оля', 'Likes tea.'), (8, ${CHAT}, 'nobody', NULL), (7, -5, 'Оля', 'elsewhere');`;
  const EPISODES = `CREATE TABLE episodes(id INTEGER PRIMARY KEY, chat_id INTEGER, thread_id INTEGER, topic TEXT, summary TEXT, summary_embedding TEXT,
      importance REAL, message_ids TEXT, participant_ids TEXT, created_at INTEGER);
    INSERT INTO episodes VALUES (1, ${CHAT}, NULL, 'move', 'Olya moved to Lviv.', '[0.1]', 0.8, '[1]', '[7]', 1760000000), (2, -5, NULL, 'x', 'y', NULL, 0.5, '[]', '[]', 1);`;

  test("profiles with typed facts, and episodes", async () => {
    const { chats } = await importDatabase(`${MESSAGES} ${PROFILES} ${EPISODES}
      CREATE TABLE user_facts(id INTEGER PRIMARY KEY, user_id INTEGER, chat_id INTEGER, fact_type TEXT, fact_key TEXT, fact_value TEXT, is_active INTEGER DEFAULT 1);
      INSERT INTO user_facts VALUES (1, 7, ${CHAT}, 'personal', 'city', 'Lviv', 1), (2, 7, ${CHAT}, 'personal', 'city', 'Kyiv', 0), (3, 9, ${CHAT}, 'trait', 'mood', 'kind', 1);
      CREATE TABLE chat_profiles(chat_id INTEGER PRIMARY KEY, chat_title TEXT);
      INSERT INTO chat_profiles VALUES (${CHAT}, 'Група');`);
    expect(chats).toHaveLength(1);
    expect(chats[0]).toMatchObject({
      chat: { title: "Група" },
      profiles: [
        { userId: "7", summary: "Likes tea.", facts: [{ key: "city", value: "Lviv" }] },
        { userId: "9", facts: [{ key: "mood", value: "kind" }] },
      ],
      episodes: [
        { topic: "move", summary: "Olya moved to Lviv.", importance: 0.8, at: "2025-10-09T08:53:20Z" },
      ],
    });
  });

  test.each([
    [
      "one table of facts for users and chats",
      `CREATE TABLE facts(id INTEGER PRIMARY KEY, entity_type TEXT, entity_id INTEGER, chat_context INTEGER, fact_category TEXT, fact_key TEXT, fact_value TEXT, is_active INTEGER);
       INSERT INTO facts VALUES (1, 'user', 7, ${CHAT}, 'personal', 'city', 'Lviv', 1), (2, 'chat', ${CHAT}, NULL, 'rule', 'r', 'v', 1);`,
      { key: "city", value: "Lviv" },
    ],
    [
      "plain memories",
      `CREATE TABLE user_memories(id INTEGER PRIMARY KEY, user_id INTEGER, chat_id INTEGER, memory_text TEXT);
       INSERT INTO user_memories VALUES (1, 7, ${CHAT}, 'lives in Lviv');`,
      { key: "memory", value: "lives in Lviv" },
    ],
    [
      "plain facts of V2",
      `CREATE TABLE user_facts(id INTEGER PRIMARY KEY, chat_id INTEGER, user_id INTEGER, fact_text TEXT);
       INSERT INTO user_facts VALUES (1, ${CHAT}, 7, 'lives in Lviv');`,
      { key: "fact", value: "lives in Lviv" },
    ],
  ])("%s", async (_, sql, fact) => {
    const { chats } = await importDatabase(`${MESSAGES} ${sql}`);
    expect(chats[0]?.profiles).toEqual([{ userId: "7", facts: [fact] }]);
  });

  test("summaries of V2; without any such table there is nothing", async () => {
    const sql = `CREATE TABLE chat_summaries(id INTEGER PRIMARY KEY, chat_id INTEGER, summary_type TEXT, summary_text TEXT, period_start TEXT, period_end TEXT);
      INSERT INTO chat_summaries VALUES (1, ${CHAT}, '7day', 'Quiet week.', '2025-10-02 00:00:00Z', '2025-10-09 00:00:00Z');`;
    const { chats } = await importDatabase(`${MESSAGES} ${sql}`);
    expect(chats[0]?.summaries).toEqual([{ text: "Quiet week.", createdAt: "2025-10-09T00:00:00Z" }]);
    const [bare] = (await importDatabase(MESSAGES)).chats;
    expect([bare?.profiles, bare?.episodes, bare?.summaries]).toEqual([undefined, undefined, undefined]);
  });
});
