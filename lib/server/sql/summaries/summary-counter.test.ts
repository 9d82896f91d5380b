import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demoChats } from "../../../../prisma/demo";
import { type ChatFileInput, chatFileSchema } from "../../../core/schema/chat-file";
import type { Store } from "../../store/store";
import { isPostgres, openTestStore } from "../../store/test-store.fixture";

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-counter-"));
  store = openTestStore(path.join(folder, "test.db"));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const say = (letters: string, from = 0) =>
  [...letters].map((letter, index) => ({
    id: `${from + index + 1}`,
    role: letter === "a" || letter === "_" ? ("model" as const) : ("user" as const),
    text: letter === "_" ? "\u00a0\u3000\n" : letter,
  }));
const write = (messages: ChatFileInput["messages"], over: Partial<ChatFileInput> = {}) =>
  store.writeChatFiles([
    chatFileSchema.parse({ contextscope: 1, chat: { id: "1", bot: { name: "b" } }, messages, ...over }),
  ]);
const counter = async () => (await store.readSummaryState("1"))?.counter;

describe("the stored counter", () => {
  it("rises with answers to questions, over any number of writes", async () => {
    await write(say("qa"));
    await write(say("qaq"));
    expect(await counter()).toMatchObject({ count: 1, hasOpenQuestion: true });
    await write(say("qaq_a"));
    expect(await counter()).toMatchObject({ count: 2, hasOpenQuestion: false });
  });

  it("the same file twice counts once", async () => {
    await write(say("qaqa"));
    await write(say("qaqa"));
    expect((await counter())?.count).toBe(2);
  });

  it("starts at the last summary that a file brings, whose retained exchanges it does not count", async () => {
    const summaries = [{ text: "- You spoke.", coversThrough: "4" }];
    await write(say("qaqaqaqaqa"), { summaries });
    expect((await counter())?.count).toBe(1);
    await write(say("qaqaqaqaqaqa"), { summaries });
    expect((await counter())?.count).toBe(2);
  });

  it("a summary that covers nothing lets every exchange count", async () => {
    await write(say("qaqa"), { summaries: [{ text: "- You spoke." }] });
    expect((await counter())?.count).toBe(2);
  });
});

it.skipIf(isPostgres())(
  "a database from before counting gets the counters that it would have counted",
  async () => {
    const small = demoChats().filter(({ messages }) => (messages?.length ?? 0) < 2000);
    await store.writeChatFiles(small.map((file) => chatFileSchema.parse(file)));
    await write(say("qaq_qqa__q"));
    await store.close();
    const raw = new Database(path.join(folder, "test.db"));
    const read = () =>
      raw.prepare("SELECT chatKey, completedExchanges, hasUncountedUser FROM SummaryState ORDER BY 1").all();
    const counted = (read() as { completedExchanges: number }[]).filter(
      ({ completedExchanges }) => completedExchanges > 0,
    );
    raw.exec("DELETE FROM SummaryState");
    const sql = readFileSync("prisma/migrations/sqlite/20261116000002_summary_runs/migration.sql", "utf8");
    raw.exec(sql.slice(sql.indexOf("INSERT INTO")));
    expect(read()).toEqual(counted);
    expect(counted.length).toBeGreaterThan(8);
    raw.close();
    store = openTestStore(path.join(folder, "test.db"));
  },
);
