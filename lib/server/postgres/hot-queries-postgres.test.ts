import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityQuerySchema } from "../../contract/activity";
import { chatListQuerySchema } from "../../core/schema/chat-list";
import { readActivity } from "../sql/activity/read-activity";
import { readOverview } from "../sql/chats/chat-rows";
import { listChats } from "../sql/chats/list-chats";
import { readContext } from "../sql/context/read-context";
import { searchStored } from "../sql/context/search-stored";
import { ingestMessages } from "../sql/ingest/ingest-messages";
import { recordingSql } from "../sql/recording-sql.fixture";
import type { Sql } from "../sql/sql";
import { CHAT, chatFile, exchanges, question } from "../store/summary-chat.fixture";
import { openPostgres, type PostgresEngine } from "./open-postgres";
import { openPostgresStore } from "./postgres-store";
import { scratchDatabase } from "./scratch-database.fixture";
import { toPostgresText } from "./to-postgres-text";

const OPTIONS = { poolSize: 2, statementTimeoutMs: 30_000 };
let engine: PostgresEngine;
const database = scratchDatabase();
const texts: string[] = [];

beforeAll(async () => {
  await database.create();
  const options = { ...OPTIONS, compactByDefault: false, onEvent: () => undefined };
  const store = openPostgresStore(database.url, options);
  await store.writeChatFiles([chatFile(exchanges(1, 5))]);
  await store.close();
  engine = openPostgres(database.url, { ...OPTIONS, instance: "test" });
});
afterAll(async () => {
  await engine.close();
  database.release();
});

/** With the planner's choice of a sequential scan switched off, one remains only where no index can serve. */
async function sequentialScans(): Promise<readonly string[]> {
  const client = await engine.pool.connect();
  try {
    await client.query("SET enable_seqscan = off");
    const scans: string[] = [];
    for (const text of texts) {
      const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${toPostgresText(text)}`);
      const plan = rows.map((row: Record<string, string>) => Object.values(row)[0] ?? "");
      scans.push(...plan.filter((line) => line.includes("Seq Scan")).map((line) => line.trim()));
    }
    return scans;
  } finally {
    client.release(true);
  }
}

async function expectIndexed(work: (sql: Sql) => Promise<unknown>): Promise<void> {
  texts.length = 0;
  await engine.transaction((sql) => work(recordingSql(sql, texts)));
  expect(texts.length).toBeGreaterThan(0);
  expect(await sequentialScans()).toEqual([]);
}

describe("every hot query is answered by an index", () => {
  test.each([{}, { sort: "title" }, { sort: "messages" }, { platform: "p" }, { search: "hello" }])(
    "chats list %j",
    (query) =>
      expectIndexed((sql) =>
        listChats(sql, chatListQuerySchema.parse(query), { compactByDefault: false, only: undefined }),
      ),
  );
  test.each([{}, { size: 5 }, { at: "q3", size: 5 }])("context %j", (query) =>
    expectIndexed((sql) => readContext(sql, CHAT, query)),
  );
  test("search for memories", () =>
    expectIndexed((sql) => searchStored(sql, CHAT, { query: "hello there", before: 9 })));
  test("one chat", () => expectIndexed((sql) => readOverview(sql, CHAT)));
  test("activity", () => expectIndexed((sql) => readActivity(sql, activityQuerySchema.parse({}))));
  test("ingest", () =>
    expectIndexed((sql) => ingestMessages(sql, CHAT, { chat: undefined, messages: [question(9)] })));
});

test("the check itself would notice a sequential scan", async () => {
  texts.splice(0, texts.length, "SELECT * FROM Message WHERE text = ?");
  expect(await sequentialScans()).toEqual(['Seq Scan on "Message"']);
});
