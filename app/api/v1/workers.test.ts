import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inspectChatAction } from "@/app/chats/[id]/actions";
import { ROUTES } from "@/lib/api/routes";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import type { Message } from "@/lib/core/schema/message";
import { exportChat } from "@/lib/server/chats/export-chat";
import { streamAllChats } from "@/lib/server/chats/stream-export";
import { ok } from "@/lib/server/context/ok.fixture";
import { readPayload } from "@/lib/server/context/read-payload";
import { readReport } from "@/lib/server/context/read-report";
import { OFFLINE } from "@/lib/server/providers/offline";
import type { Summariser } from "@/lib/server/providers/provider";
import { openStore } from "@/lib/server/store/open-store";
import { planNow, writerOf } from "@/lib/server/summaries/plan-now";
import { summariseNow } from "@/lib/server/summaries/summarise-now";
import { Cancelled } from "@/lib/server/workers/cancellation";
import { endWorkers } from "@/lib/server/workers/pools";
import { runTask } from "@/lib/server/workers/run-task";
import { GET as exportRoute } from "../chats/[id]/export/route";
import { callApi } from "./call-api.fixture";

// Actions run outside of a request here: a program on this machine calls them.
vi.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));

const MESSAGES = 3000;
const chatId = "long";
const file = chatFileSchema.parse({
  contextscope: 1,
  chat: { id: chatId, bot: { name: "gryag" } },
  messages: Array.from({ length: MESSAGES }, (_, place) => ({
    id: String(place),
    role: place % 2 === 0 ? "user" : "model",
    text: `повідомлення ${place} about the weather`,
  })),
});
const overrides = { recentMessages: MESSAGES, tokenBudget: 0 };
const query = { recentMessages: String(MESSAGES), tokenBudget: "0" };

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-workers-"));
  vi.stubEnv("DATABASE_URL", `file:${path.join(folder, "test.db")}`);
  vi.stubEnv("CONTEXTSCOPE_WORKERS", "1");
  await openStore().writeChatFiles([file]);
});
afterAll(async () => {
  await endWorkers();
  await openStore().close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe("a long window is computed by a worker", () => {
  test("the payload is the one that this thread would assemble", async () => {
    const here = ok(await readPayload(openStore(), { chatId, overrides, form: "wire" }));
    const { status, text, headers } = await callApi(ROUTES.readPayload, {
      params: { chatId },
      query: { ...query, form: "wire" },
    });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(text).toBe(here.text);
  });

  test("this thread reads none of its messages", async () => {
    const blind = { ...openStore(), readContext: () => expect.fail() };
    const question = { chatId, overrides, at: undefined, form: "text" as const };
    expect(ok(await runTask(blind, "payload", question)).written.bytes.length).toBeGreaterThan(MESSAGES);
  });

  test("so is the ledger of the whole chat, as JSON", async () => {
    const here = ok(await readReport(openStore(), { chatId, isWhole: true }));
    const { json } = await callApi(ROUTES.readLedger, { params: { chatId }, query: { whole: "1" } });
    expect(json).toEqual(JSON.parse(JSON.stringify({ ...json, ledger: here.report.ledger })));
    expect(json.ledger.length).toBeGreaterThanOrEqual(MESSAGES);
  });

  test("the workbench's action answers through it, and a missing message is the same problem", async () => {
    const request = { chatId, overrides, formats: [], wire: [] };
    const outcome = await inspectChatAction(request);
    expect(outcome.ok && JSON.parse(outcome.json)).toMatchObject({
      position: MESSAGES,
      messageCount: MESSAGES,
    });
    const missing = await callApi(ROUTES.readPayload, {
      params: { chatId },
      query: { ...query, at: "gone" },
    });
    expect([missing.status, missing.json.code]).toEqual([404, "no-message"]);
  });

  test("a write of this thread is in the next answer", async () => {
    await openStore().editMessage(chatId, "5", { text: "edited since" });
    const { text } = await callApi(ROUTES.readPayload, { params: { chatId }, query });
    expect(text).toContain("edited since");
  });

  test("a summary is planned by it, with the same preview, and reads every message", async () => {
    const store = openStore();
    const chatId = "summarised";
    await store.writeChatFiles([{ ...file, chat: { ...file.chat, id: chatId } }]);
    const here = await planNow(store, OFFLINE, chatId);
    const blind = {
      ...store,
      readContext: (...asked: Parameters<typeof store.readContext>) =>
        asked[1].size === Number.POSITIVE_INFINITY ? expect.fail() : store.readContext(...asked),
    };
    const writer = writerOf(OFFLINE);
    expect(await runTask(blind, "summary-preview", { chatId, writer })).toEqual(here);
    const read: (readonly Message[])[] = [];
    const summariser: Summariser = {
      ...OFFLINE,
      summarise: async ({ messages }) => {
        read.push(messages);
        return {
          kind: "answered",
          text: "- You agreed on Friday.",
          finishReason: undefined,
          usage: undefined,
        };
      },
    };
    const outcome = await summariseNow(blind, summariser, chatId);
    expect(read.map((messages) => messages.map(({ id }) => id))).toEqual([file.messages.map(({ id }) => id)]);
    expect(read[0]?.[7]?.text).toBe(file.messages[7]?.text);
    const tokensAfter = ok(await readReport(store, { chatId })).report.tokens.total.min;
    expect(outcome).toMatchObject({ kind: "applied", version: 1, tokensAfter });
  });

  test("an export is written in pieces, and is the same file", async () => {
    let here = "";
    for await (const text of (await exportChat(openStore(), chatId)) ?? []) here += text;
    const asked = { params: Promise.resolve({ id: chatId }) };
    const response = await exportRoute(new Request("http://127.0.0.1/"), asked);
    expect(await response.text()).toBe(here);
    const gone = { params: Promise.resolve({ id: "gone" }) };
    expect((await exportRoute(new Request("http://127.0.0.1/"), gone)).status).toBe(404);
  });

  test("an export that the client leaves is closed", async () => {
    const pieces = await streamAllChats(openStore());
    for await (const piece of pieces) {
      expect(Buffer.from(piece.subarray(0, 2)).toString()).toBe("PK");
      break;
    }
    const left = await pieces[Symbol.asyncIterator]().next();
    expect(left.done).toBe(true);
  });

  test("an aborted request stops its computation, and the worker goes on", async () => {
    const stop = new AbortController();
    const question = { chatId, overrides, mode: "own-limits" as const };
    const aborted = runTask(openStore(), "comparison", question, { signal: stop.signal });
    setTimeout(() => stop.abort(), 5);
    await expect(aborted).rejects.toBeInstanceOf(Cancelled);
    const { text } = await callApi(ROUTES.readPayload, { params: { chatId }, query });
    expect(text.length).toBeGreaterThan(MESSAGES);
  });
});
