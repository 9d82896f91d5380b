import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store/store";
import {
  CHAT,
  chatFile,
  exchanges,
  numberedSummariser,
  openScratchStore,
  payloadHash,
} from "../store/summary-chat.fixture";
import { openTestStore, testDatabaseUrl } from "../store/test-store.fixture";
import { summariseNow } from "./summarise-now";

let store: Store;
let file: string;
let close: () => Promise<void>;
let url: string;
let children: ChildProcess[];
beforeEach(async () => {
  ({ store, file, close } = openScratchStore());
  url = await testDatabaseUrl(file);
  children = [];
  await store.writeChatFiles([chatFile(exchanges(1, 5))]);
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await close();
});

/** The start of every child: the same database, and a way to say something to the test. */
const PRELUDE = `
import { once } from "node:events";
import { writeSync } from "node:fs";
import { openPostgres } from "./lib/server/postgres/open-postgres.ts";
import { openSqlite } from "./lib/server/sqlite/open-sqlite.ts";
import { openStore } from "./lib/server/store/open-store.ts";
import { summariseNow } from "./lib/server/summaries/summarise-now.ts";
const store = openStore();
const url = process.env.DATABASE_URL;
const openEngine = () => url.startsWith("file:") ? openSqlite(url.slice(5))
  : openPostgres(url, { poolSize: 1, statementTimeoutMs: 30000, instance: "child" });
const say = (word) => writeSync(1, word + "\\n");
const die = () => process.kill(process.pid, "SIGKILL");
const forever = () => new Promise(() => setInterval(() => undefined, 1000));
const answer = { kind: "answered", text: "- You agreed on Friday.", finishReason: "STOP", usage: undefined };
const service = (summarise) => ({ provider: "offline", model: "child", baseUrl: undefined, summarise });
`;

function startChild(script: string): ChildProcess {
  const options = ["--import", "tsx", "--conditions", "react-server", "--input-type", "module"];
  const child = spawn(process.execPath, [...options, "--eval", PRELUDE + script], {
    env: { NODE_ENV: "test", DATABASE_URL: url },
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  return child;
}

/** All that the child says, until it ends. */
async function listen(child: ChildProcess): Promise<string> {
  let said = "";
  child.stdout?.on("data", (chunk) => {
    said += String(chunk);
  });
  await once(child, "close");
  return said.trim();
}

/** Resolves when the child says the word. */
function heard(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve) => {
    child.stdout?.on("data", (chunk) => String(chunk).includes(word) && resolve());
  });
}

const states = async (of: Store) =>
  (await of.readSummaries(CHAT))?.map(({ version, state }) => `${version} ${state}`);

describe("two processes", () => {
  it("make one summary when both are asked four times at once", async () => {
    const script = `
      const slow = service(async () => { await new Promise((done) => setTimeout(done, 3000)); return answer; });
      say("ready");
      await once(process.stdin, "data");
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => summariseNow(store, slow, "${CHAT}")));
      for (const { kind } of outcomes) say(kind);
      await store.close();
      process.exit();`;
    const asked = [startChild(script), startChild(script)];
    const said = Promise.all(asked.map(listen));
    await Promise.all(asked.map((child) => heard(child, "ready")));
    for (const child of asked) child.stdin?.write("go");
    const words = (await said).flatMap((text) => text.split("\n").filter((word) => word !== "ready"));
    expect(words.toSorted()).toEqual(["applied", ...Array<string>(7).fill("busy")]);
    expect(await states(store)).toEqual(["1 ready"]);
  });

  it("see each other's run, leave it alone and can cancel it", async () => {
    const child = startChild(`
      const slow = service((_, { signal }) => new Promise((resolve) => {
        say("called");
        signal.addEventListener("abort", () => resolve({ kind: "failed", cause: "cancelled", message: "" }));
      }));
      say((await summariseNow(store, slow, "${CHAT}")).kind);
      await store.close();`);
    await heard(child, "called");
    const second = openTestStore(file);
    expect(await states(second)).toEqual(["1 running"]);
    expect(await summariseNow(second, numberedSummariser(), CHAT)).toEqual({ kind: "busy", version: 1 });
    const event = { kind: "summary", text: "cancelled" };
    const ended = { cause: "cancelled", message: "Cancelled.", event } as const;
    expect(await second.cancelSummary(CHAT, 1, ended)).toBe(true);
    await second.close();
    // The child finds out with its next heartbeat.
    await once(child, "close");
    expect(await states(store)).toEqual(["1 cancelled"]);
  });
});

describe("kill -9", () => {
  const POINTS = {
    "before the service answers": `
      await summariseNow(store, service(async () => { die(); await forever(); }), "${CHAT}");`,
    "while the text comes in": `
      const streaming = service(async (_, { onText }) => { onText("- You"); onText("- You agreed"); die(); await forever(); });
      await summariseNow(store, streaming, "${CHAT}");`,
    "between the answer and its application": `
      const dying = { ...store, applySummary: async () => { die(); await forever(); } };
      await summariseNow(dying, service(async () => answer), "${CHAT}");`,
    "inside the transaction that applies it": `
      const { applySummary } = await import("./lib/server/sql/summaries/finish-summary.ts");
      const dying = { ...store, applySummary: (claim, summary) => openEngine().transaction(async (sql) => {
        if (await applySummary(sql, claim, summary) !== "applied") say("not applied");
        die();
        await forever();
      }) };
      await summariseNow(dying, service(async () => answer), "${CHAT}");`,
  };

  it.each(Object.entries(POINTS))("%s leaves the chat as it was, the run interrupted", async (_, script) => {
    const before = { hash: await payloadHash(store), state: await store.readSummaryState(CHAT) };
    const child = startChild(script);
    expect(await listen(child)).toBe("");
    expect(child.signalCode).toBe("SIGKILL");
    const reopened = openTestStore(file);
    expect(await states(reopened)).toEqual(["1 interrupted"]);
    expect(await payloadHash(reopened)).toBe(before.hash);
    expect(await reopened.readSummaryState(CHAT)).toEqual(before.state);
    expect((await summariseNow(reopened, numberedSummariser(), CHAT)).kind).toBe("applied");
    expect(await states(reopened)).toEqual(["2 ready", "1 interrupted"]);
    await reopened.close();
  });

  it("right after the application keeps all of it", async () => {
    const child = startChild(`
      const dying = { ...store, applySummary: async (...all) => { await store.applySummary(...all); die(); await forever(); } };
      await summariseNow(dying, service(async () => answer), "${CHAT}");`);
    await listen(child);
    expect(child.signalCode).toBe("SIGKILL");
    const reopened = openTestStore(file);
    expect(await states(reopened)).toEqual(["1 ready"]);
    expect((await reopened.readSummaryState(CHAT))?.counter.count).toBe(0);
    expect((await reopened.readChat(CHAT))?.summaries).toHaveLength(1);
    await reopened.close();
  });
});
