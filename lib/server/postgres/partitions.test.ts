import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatListQuerySchema } from "../../core/schema/chat-list";
import type { Store } from "../store/store";
import { chatFile, exchanges, payloadHash, question } from "../store/summary-chat.fixture";
import { openPostgres, type PostgresEngine } from "./open-postgres";
import { openPostgresStore } from "./postgres-store";
import { emptyDatabase, scratchDatabase } from "./scratch-database.fixture";
import { execute } from "./test-server.fixture";

const MIGRATIONS = "prisma/migrations/postgres";

/** All migrations, one after the other. */
const readSchema = (): string =>
  readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map((name) => readFileSync(path.join(MIGRATIONS, name, "migration.sql"), "utf8"))
    .join("\n");

const PARTITIONS = 4;
/** Found before its chat is known. */
const FOUND_BY_TOKEN = "ShareLink";
const OPTIONS = {
  poolSize: 2,
  statementTimeoutMs: 30_000,
  compactByDefault: false,
  onEvent: () => undefined,
};

/** The tables of a chat's data; `Event` also has rows without a chat. */
const CREATE_TABLE = /CREATE TABLE "(\w+)" \(([\s\S]*?)\n\);/gu;

/** The migration with every table of a chat's data split by the hash of its chat. */
function partitionedSchema(): { text: string; tables: readonly string[] } {
  const tables: string[] = [];
  const text = readSchema().replace(CREATE_TABLE, (whole, table: string, body: string) => {
    if (!/"chatKey" INTEGER NOT NULL/u.test(body) || table === FOUND_BY_TOKEN) return whole;
    tables.push(table);
    // A partition's key contains the chat.
    const columns = body.replace('PRIMARY KEY ("key")', 'PRIMARY KEY ("chatKey", "key")');
    const parts = Array.from(
      { length: PARTITIONS },
      (_, index) =>
        `CREATE TABLE "${table}_${index}" PARTITION OF "${table}" FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${index});`,
    );
    return `CREATE TABLE "${table}" (${columns}\n) PARTITION BY HASH ("chatKey");\n${parts.join("\n")}`;
  });
  return { text, tables };
}

let partitioned: Store;
let plain: Store;
let engine: PostgresEngine;
const plainDatabase = scratchDatabase();
const { text, tables } = partitionedSchema();

beforeAll(async () => {
  const url = await emptyDatabase();
  await execute(url, text);
  // Migrated by this test, in its own way.
  partitioned = openPostgresStore(url, { ...OPTIONS, isMigrated: true });
  await plainDatabase.create();
  plain = openPostgresStore(plainDatabase.url, OPTIONS);
  engine = openPostgres(url, { ...OPTIONS, instance: "test" });
});
afterAll(async () => {
  await engine.close();
  await partitioned.close();
  await plain.close();
  plainDatabase.release();
});

const picture = {
  id: "p",
  role: "user" as const,
  author: { id: "9", name: "Alice" },
  text: "a lighthouse",
  media: [{ kind: "image" as const, mime: "image/png", data: "AQID" }],
};

async function use(store: Store) {
  const other = chatFile([picture], { chat: { id: "2", bot: { name: "bot" } } });
  await store.writeChatFiles([chatFile([...exchanges(1, 40), picture]), other]);
  await store.ingestMessages("1", { chat: undefined, messages: [question(99)] });
  await store.editMessage("1", "q3", { text: "an edited question" });
  await store.deleteMessage("1", "a5");
  await store.deleteChat("2", { kind: "k", text: "t" });
  const found = await store.listChats(chatListQuerySchema.parse({ search: "lighthouse" }));
  return { hash: await payloadHash(store), found: found.chats.map(({ id }) => id) };
}

test("the schema works on hash partitions by chat, with the same payload", async () => {
  expect(tables).toEqual(
    expect.arrayContaining(["Message", "Author", "Media", "Blob", "ToolCall", "Summary"]),
  );
  const expected = await use(plain);
  expect(expected.found).toEqual(["1"]);
  expect(await use(partitioned)).toEqual(expected);
});

test("a window reads one partition", async () => {
  const { rows } = await engine.pool.query(
    `EXPLAIN (COSTS OFF) SELECT * FROM "Message" WHERE "chatKey" = 1 AND "position" BETWEEN 1 AND 30`,
  );
  const plan = rows.map((row: Record<string, string>) => Object.values(row)[0]).join("\n");
  expect(plan.match(/Message_\d/gu)?.length).toBeGreaterThan(0);
  expect(new Set(plan.match(/Message_\d/gu)).size).toBe(1);
});
