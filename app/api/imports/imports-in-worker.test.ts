import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { type ImportNews, type ShownPreview, SLICE_BYTES } from "@/lib/contract/imports";
import { processSingletons } from "@/lib/core/process-singleton";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import { chatListQuerySchema } from "@/lib/core/schema/chat-list";
import { subscribe } from "@/lib/server/live/live";
import { openStore } from "@/lib/server/store/open-store";
import { createPool } from "@/lib/server/workers/pool";
import { endWorkers } from "@/lib/server/workers/pools";
import { startThread, type ThreadEvents } from "@/lib/server/workers/thread";
import { workerFile } from "@/lib/server/workers/worker-file";
import { POST as cancel } from "./[id]/cancel/route";
import { POST as preview } from "./[id]/preview/route";
import { DELETE, PUT } from "./[id]/route";
import { POST as run } from "./[id]/run/route";
import { GET as stream } from "./[id]/stream/route";
import { POST as start } from "./route";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-import-worker-"));
vi.stubEnv("DATABASE_URL", `file:${path.join(folder, "test.db")}`);
vi.stubEnv("CONTEXTSCOPE_WORKERS", "1");
afterAll(async () => {
  await endWorkers();
  await openStore().close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const ADDRESS = "http://127.0.0.1/api/imports";
const headers = { "content-type": "application/json" };
const post = (body: unknown) => new Request(ADDRESS, { method: "POST", headers, body: JSON.stringify(body) });
const context = (id: string) => ({ params: Promise.resolve({ id }) });
const waiting = () => readdirSync(path.join(folder, "imports"));

const telegram = (id: number, count: number) =>
  Buffer.from(
    JSON.stringify({
      name: "Kyiv devs",
      type: "private_supergroup",
      id,
      messages: Array.from({ length: count }, (_, place) => ({
        id: place + 1,
        type: "message",
        date_unixtime: String(1_743_770_000 + place),
        from: place % 2 ? "gryag" : "Alice",
        from_id: place % 2 ? "user2" : "user1",
        text: `message ${place}`,
      })),
    }),
  );

async function upload(bytes: Buffer<ArrayBuffer>): Promise<string> {
  const { id } = await (await start(post({ name: "result.json", size: bytes.length }))).json();
  for (let offset = 0; offset < bytes.length; offset += SLICE_BYTES) {
    const body = bytes.subarray(offset, offset + SLICE_BYTES);
    const slice = { method: "PUT", body, headers: { "content-length": String(body.length) } };
    const response = await PUT(new Request(`${ADDRESS}/${id}?offset=${offset}`, slice), context(id));
    expect(response.status).toBe(200);
  }
  return id;
}

/** Every event of an import; `onNews` hears each as it arrives. */
async function follow(id: string, onNews: (news: ImportNews) => void = () => {}) {
  const all: ImportNews[] = [];
  const { body } = await stream(new Request(ADDRESS), context(id));
  let text = "";
  for await (const chunk of body ?? []) {
    text += Buffer.from(chunk).toString("utf8");
    const frames = text.split("\n\n");
    text = frames.pop() ?? "";
    for (const frame of frames) {
      if (!frame.startsWith("data: ")) continue;
      const news: ImportNews = JSON.parse(frame.slice("data: ".length));
      all.push(news);
      onNews(news);
    }
  }
  return all;
}

test("a worker previews and stores a file; its progress and its live events arrive here", async () => {
  const heard: unknown[] = [];
  const leave = await subscribe(({ event }) => heard.push(event), undefined, openStore().readDataVersion);
  const id = await upload(telegram(5, 2000));
  const shown: ShownPreview = await (await preview(post({ source: 0 }), context(id))).json();
  expect(shown).toMatchObject({ messages: 2000, needsBot: true, predicted: { added: 2000, newChats: 1 } });
  await run(post({ source: 0, bot: shown.guess }), context(id));
  const news = await follow(id);
  leave();
  expect(new Set(news.map((one) => (one.kind === "progress" ? one.progress.phase : one.kind)))).toEqual(
    new Set(["scan", "read", "store", "done"]),
  );
  expect(news.at(-1)).toMatchObject({ report: { name: "result.json", added: 2000 } });
  expect((await openStore().readChat("-1005"))?.messageCount).toBe(2000);
  expect(heard).toContainEqual({ kind: "messages", chatId: "-1005" });
  await DELETE(new Request(ADDRESS), context(id));
  expect(waiting()).toEqual([]);
});

test("cancelled inside its transaction, it stores nothing and leaves nothing behind", async () => {
  const id = await upload(telegram(6, 30_000));
  await run(post({ source: 0, bot: null }), context(id));
  const news = await follow(id, (one) => {
    if (one.kind === "progress" && one.progress.phase === "store") void cancel(post({}), context(id));
  });
  expect(news.at(-1)).toEqual({ kind: "cancelled" });
  expect(await openStore().readChat("-1006")).toBeUndefined();
  expect(waiting()).toHaveLength(1);
  await DELETE(new Request(ADDRESS), context(id));
  expect(waiting()).toEqual([]);
});

test("a thread that ends inside its transaction stores nothing and leaves no lock", async () => {
  const id = await upload(telegram(7, 30_000));
  await run(post({ source: 0, bot: null }), context(id));
  const news = await follow(id, (one) => {
    if (one.kind === "progress" && one.progress.phase === "store") void endWorkers();
  });
  expect(news.at(-1)).toMatchObject({ kind: "failed" });
  expect(await openStore().readChat("-1007")).toBeUndefined();
  await DELETE(new Request(ADDRESS), context(id));
  expect(waiting()).toEqual([]);
  const chat = chatFileSchema.parse({
    contextscope: 1,
    chat: { id: "free", bot: { name: "b" } },
    messages: [],
  });
  expect(await openStore().writeChatFiles([chat])).toHaveLength(1);
});

test("an import that needs too much memory says so, and changes nothing", async () => {
  await endWorkers();
  const maxMegabytes = 64;
  const start = (events: ThreadEvents) => startThread(workerFile(), maxMegabytes, events);
  processSingletons().set("import-pool", createPool({ size: 1, maxWaiting: 1, maxMegabytes, start }));
  const before = await openStore().listChats(chatListQuerySchema.parse({}));
  const [message, ...others] = JSON.parse(telegram(8, 100).toString()).messages;
  const long = { ...message, text: "ї".repeat(13_000_000) };
  const id = await upload(
    Buffer.from(JSON.stringify({ ...JSON.parse(telegram(8, 0).toString()), messages: [...others, long] })),
  );
  await run(post({ source: 0, bot: null }), context(id));
  expect((await follow(id)).at(-1)).toEqual({
    kind: "failed",
    error: `Nothing was stored: This needs more memory than one computation may use (${maxMegabytes} MB).`,
  });
  expect(await openStore().listChats(chatListQuerySchema.parse({}))).toEqual(before);
  await DELETE(new Request(ADDRESS), context(id));
  expect(waiting()).toEqual([]);
});

test("an unreadable file is the same refusal as without a worker", async () => {
  const id = await upload(Buffer.from("this is no chat"));
  const answer = await (await preview(post({ source: 0 }), context(id))).json();
  expect(answer.refusal).toContain("no known chat format");
  await DELETE(new Request(ADDRESS), context(id));
});
