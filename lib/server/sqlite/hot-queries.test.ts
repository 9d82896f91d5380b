import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PrismaLibSql } from "@prisma/adapter-libsql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activityQuerySchema } from "../../contract/activity";
import { chatListQuerySchema } from "../../core/schema/chat-list";
import { messagePageQuerySchema } from "../../core/schema/message-page";
import { PrismaClient } from "../../generated/prisma/client";
import { readActivity } from "../sql/activity/read-activity";
import { readOverview } from "../sql/chats/chat-rows";
import { listChats } from "../sql/chats/list-chats";
import { readContext } from "../sql/context/read-context";
import { searchStored } from "../sql/context/search-stored";
import { readMessages } from "../sql/messages/read-messages";
import { recordingSql } from "../sql/recording-sql.fixture";
import type { Sql } from "../sql/sql";
import { migrate } from "./migrate";
import { type Connection, openDatabase } from "./open-database";
import { sqliteSql } from "./sqlite-sql";

/** A table is read through an index; what we made up ourselves in the query (a handful of rows) may be walked. */
const WALKED_BY_DESIGN = /^SCAN (hit|found|hop|MessageText VIRTUAL TABLE|CONSTANT ROW|\(subquery|json_each)/;

let folder: string;
let connection: Connection;
let prisma: PrismaClient<"query">;
let sql: Sql;
const queries: string[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-plan-"));
  const file = path.join(folder, "test.db");
  connection = openDatabase(file);
  migrate(connection, path.resolve("prisma/migrations/sqlite"));
  connection.exec(`INSERT INTO Chat (id, platform, platformId, title, titleKey, botName) VALUES ('c', 'p', 'c', 't', 't', 'b');
    INSERT INTO Message (chatKey, sequence, id, role, text) VALUES (1, 1, 'm', 'user', 'hello');`);
  prisma = new PrismaClient({
    adapter: new PrismaLibSql({ url: `file:${file}` }),
    log: [{ emit: "event", level: "query" }],
  });
  prisma.$on("query", ({ query }) => queries.push(query));
  sql = recordingSql(sqliteSql(connection), queries);
});
afterAll(async () => {
  await prisma.$disconnect();
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

function fullScans(): string[] {
  return queries.flatMap((query) => {
    const plan = connection
      .prepare(`EXPLAIN QUERY PLAN ${query}`)
      .all(query.match(/\?/g)?.map(() => 1) ?? []);
    return (plan as { detail: string }[])
      .map((step) => step.detail)
      .filter(
        (detail) => detail.startsWith("SCAN") && !detail.includes("INDEX") && !WALKED_BY_DESIGN.test(detail),
      );
  });
}

async function expectIndexed(work: () => Promise<unknown>): Promise<void> {
  queries.length = 0;
  await work();
  expect(queries.length).toBeGreaterThan(0);
  expect(fullScans()).toEqual([]);
}

describe("every hot query is answered by an index", () => {
  test.each([
    {},
    { sort: "title" },
    { sort: "messages" },
    { platform: "p" },
    { search: "hello" },
    { media: "1" },
  ])("chats list %j", (query) =>
    expectIndexed(() =>
      listChats(sql, chatListQuerySchema.parse(query), { compactByDefault: false, only: undefined }),
    ),
  );
  test.each([{}, { before: 5 }, { after: 0 }, { around: "m" }])("messages %j", (query) =>
    expectIndexed(() => readMessages(prisma, "c", messagePageQuerySchema.parse(query))),
  );
  test.each([{}, { size: 5 }, { at: "m", size: 5 }])("context %j", (query) =>
    expectIndexed(() => readContext(sql, "c", query)),
  );
  test("search for memories", () =>
    expectIndexed(() => searchStored(sql, "c", { query: "hello there", before: 1 })));
  test("activity", () => expectIndexed(() => readActivity(sql, activityQuerySchema.parse({}))));
  test("one chat", () => expectIndexed(() => readOverview(sql, "c")));
});

test("the protocols of a chat are read from an index alone", () => {
  const plan = connection
    .prepare(
      `EXPLAIN QUERY PLAN SELECT protocol, model, max(at), max(key) FROM RecordedRequest
       WHERE chatKey = 1 AND protocol IS NOT NULL GROUP BY protocol, model`,
    )
    .all() as { detail: string }[];
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringContaining("USING COVERING INDEX")]);
});

test("the check itself would notice a full scan", () => {
  queries.splice(0, queries.length, "SELECT * FROM Message WHERE text = ?");
  expect(fullScans()).toEqual(["SCAN Message"]);
});
