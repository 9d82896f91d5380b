import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import type { ImportNews, ShownPreview } from "@/lib/contract/imports";
import { subscribe } from "@/lib/server/live/live";
import { openStore } from "@/lib/server/store/open-store";
import { endWorkers } from "@/lib/server/workers/pools";
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
  const slice = { method: "PUT", body: bytes, headers: { "content-length": String(bytes.length) } };
  expect((await PUT(new Request(`${ADDRESS}/${id}?offset=0`, slice), context(id))).status).toBe(200);
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

test("an unreadable file is the same refusal as without a worker", async () => {
  const id = await upload(Buffer.from("this is no chat"));
  const answer = await (await preview(post({ source: 0 }), context(id))).json();
  expect(answer.refusal).toContain("no known chat format");
  await DELETE(new Request(ADDRESS), context(id));
});
