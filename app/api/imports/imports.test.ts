import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { activityQuerySchema } from "@/lib/contract/activity";
import type { ImportNews, ImportOrder, KnownImport, ShownPreview } from "@/lib/contract/imports";
import { makeDatabase } from "@/lib/import/formats/sqlite/make-database.fixture";
import { openStore } from "@/lib/server/store/open-store";
import { POST as cancel } from "./[id]/cancel/route";
import { POST as preview } from "./[id]/preview/route";
import { DELETE, GET, PUT } from "./[id]/route";
import { POST as run } from "./[id]/run/route";
import { GET as stream } from "./[id]/stream/route";
import { GET as list, POST as start } from "./route";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-import-api-"));
vi.stubEnv("DATABASE_URL", `file:${path.join(folder, "test.db")}`);
vi.stubEnv("CONTEXTSCOPE_MAX_UPLOAD_BYTES", "5000000");
afterAll(async () => {
  await openStore().close();
  rmSync(folder, { recursive: true });
});

const ADDRESS = "http://127.0.0.1/api/imports";
const headers = { "content-type": "application/json" };
const post = (body: unknown) => new Request(ADDRESS, { method: "POST", headers, body: JSON.stringify(body) });
const context = (id: string) => ({ params: Promise.resolve({ id }) });
const waiting = () => readdirSync(path.join(folder, "imports"));

const said = (id: number, from: string) => ({
  id,
  type: "message",
  date_unixtime: String(1_743_770_000 + id),
  from,
  from_id: from === "Alice" ? "user1" : "user2",
  text: `message ${id}`,
});
const telegram = (id: number, count: number) =>
  Buffer.from(
    JSON.stringify({
      name: "Kyiv devs",
      type: "private_supergroup",
      id,
      messages: Array.from({ length: count }, (_, index) => said(index + 1, index % 2 ? "gryag" : "Alice")),
    }),
  );

const putSlice = (id: string, offset: number, slice: Uint8Array<ArrayBuffer>, length = slice.length) =>
  PUT(
    new Request(`${ADDRESS}/${id}?offset=${offset}`, {
      method: "PUT",
      body: slice,
      headers: { "content-length": String(length) },
    }),
    context(id),
  );

async function upload(bytes: Buffer<ArrayBuffer>, sliceBytes = 10_000): Promise<string> {
  const { id } = await (await start(post({ name: "result.json", size: bytes.length }))).json();
  for (let offset = 0; offset < bytes.length; offset += sliceBytes)
    expect((await putSlice(id, offset, bytes.subarray(offset, offset + sliceBytes))).status).toBe(200);
  return id;
}

/** A table whose column names reveal nothing. */
const oddDatabase = () =>
  makeDatabase(`
    CREATE TABLE lines (room TEXT, who TEXT, kind TEXT, said TEXT, at_s INTEGER);
    INSERT INTO lines VALUES ('r1', 'ann', 'human', 'Hello', 1743770000), ('r1', 'bot', 'ai', 'Hi', 1743770060);
  `);

async function follow(id: string): Promise<readonly ImportNews[]> {
  const text = await (await stream(new Request(ADDRESS), context(id))).text();
  return text
    .split("\n\n")
    .filter((frame) => frame.startsWith("data: "))
    .map((frame) => JSON.parse(frame.slice("data: ".length)));
}

const order = (id: string, over: Partial<ImportOrder> = {}) => run(post({ source: 0, ...over }), context(id));

describe("importing through the API", () => {
  it("takes a file in slices, previews it, stores it with its bot and removes the file", async () => {
    const id = await upload(telegram(5, 900));
    const contents = await (await GET(new Request(ADDRESS), context(id))).json();
    expect(contents).toEqual({ sources: [{ name: "result.json", format: "telegram" }], refused: [] });
    const shown: ShownPreview = await (await preview(post({ source: 0 }), context(id))).json();
    expect(shown).toMatchObject({ messages: 900, chatCount: 1, authorCount: 2, needsBot: true });
    expect(await openStore().isEmpty()).toBe(true);
    const gryag = shown.authors.find(({ author }) => author.name === "gryag")?.key ?? "";
    expect((await order(id, { bot: gryag })).status).toBe(200);
    const news = await follow(id);
    expect(news.at(-1)).toMatchObject({ kind: "done", report: { added: 900, chats: [{ chatId: "-1005" }] } });
    await DELETE(new Request(ADDRESS), context(id));
    expect(waiting()).toEqual([]);
    const page = await openStore().readMessages("-1005", { limit: 2 });
    expect(page?.messages.map(({ role }) => role)).toContain("model");
  });

  it("remembers the bot of a stored chat, however unlikely", async () => {
    const look = async (id: string): Promise<ShownPreview> =>
      (await preview(post({ source: 0 }), context(id))).json();
    const first = await upload(telegram(15, 4));
    const shown = await look(first);
    const unlikely = shown.authors.find(({ key }) => key !== shown.guess)?.key ?? "";
    expect(shown.isRecalled).toBe(false);
    await order(first, { bot: unlikely });
    await follow(first);
    const again = await upload(telegram(15, 6));
    expect(await look(again)).toMatchObject({ guess: unlikely, isRecalled: true });
    for (const id of [first, again]) await DELETE(new Request(ADDRESS), context(id));
  });

  it("predicts what an import adds, and remembers that a stored chat has no bot", async () => {
    const look = async (id: string): Promise<ShownPreview> =>
      (await preview(post({ source: 0 }), context(id))).json();
    const first = await upload(telegram(18, 4));
    expect((await look(first)).predicted).toEqual({
      added: 4,
      addedEvents: 0,
      alreadyThere: 0,
      newChats: 1,
      botChanges: 0,
    });
    await order(first, { bot: null });
    await follow(first);
    const again = await upload(telegram(18, 6));
    const shown = await look(again);
    expect(shown.predicted).toEqual({
      added: 2,
      addedEvents: 0,
      alreadyThere: 4,
      newChats: 0,
      botChanges: 0,
    });
    expect([shown.guess, shown.isRecalled]).toEqual([undefined, true]);
    for (const id of [first, again]) await DELETE(new Request(ADDRESS), context(id));
  });

  it("stores nothing of a cancelled import", async () => {
    const id = await upload(telegram(6, 900));
    await order(id, { bot: null });
    await cancel(post({}), context(id));
    expect((await follow(id)).at(-1)).toEqual({ kind: "cancelled" });
    expect(await openStore().readChat("-1006")).toBeUndefined();
    await DELETE(new Request(ADDRESS), context(id));
    expect(waiting()).toEqual([]);
  });

  it("lets a later page follow and cancel a running import, and keeps the result when the file is gone", async () => {
    const known = async (uploadId: string): Promise<KnownImport | undefined> =>
      (await (await list(new Request(ADDRESS))).json()).find((one: KnownImport) => one.uploadId === uploadId);
    const [stored, stopped] = [await upload(telegram(16, 900)), await upload(telegram(17, 900))];
    expect(await known(stored)).toBeUndefined();
    for (const id of [stored, stopped]) await order(id, { bot: null });
    const running = await known(stopped);
    expect(running).toMatchObject({ name: "result.json", news: { kind: "progress" } });
    await cancel(post({}), context(running?.id ?? ""));
    expect((await follow(running?.id ?? "")).at(-1)).toEqual({ kind: "cancelled" });
    await follow(stored);
    for (const id of [stored, stopped]) await DELETE(new Request(ADDRESS), context(id));
    expect(await known(stopped)).toMatchObject({ news: { kind: "cancelled" } });
    expect(await known(stored)).toMatchObject({ news: { kind: "done", report: { added: 900 } } });
    expect((await follow(stored)).map(({ kind }) => kind)).toEqual(["done"]);
  });

  it("discards a truncated slice and continues from there", async () => {
    const bytes = telegram(7, 3);
    const { id } = await (await start(post({ name: "a.json", size: bytes.length }))).json();
    const cut = await putSlice(id, 0, bytes.subarray(0, 20), 50);
    expect([cut.status, (await cut.json()).error]).toEqual([
      400,
      "20 of 50 bytes arrived: the slice was cut off. Send it again.",
    ]);
    expect((await GET(new Request(ADDRESS), context(id))).status).toBe(400);
    expect((await putSlice(id, 10, bytes)).status).toBe(400);
    expect(await (await putSlice(id, 0, bytes)).json()).toEqual({ received: bytes.length });
  });

  it.each([
    ["a file over the cap", () => start(post({ name: "a", size: 5_000_001 })), 400],
    ["a file without a name", () => start(post({ size: 5 })), 400],
    ["an upload that is gone", () => GET(new Request(ADDRESS), context("nope")), 404],
    ["the stream of one that is gone", () => stream(new Request(ADDRESS), context("nope")), 404],
    ["an order without a source", () => run(post({}), context("nope")), 400],
  ])("rejects %s", async (_name, call, status) => {
    expect((await call()).status).toBe(status);
  });

  it("explains why a file cannot be imported", async () => {
    const id = await upload(Buffer.from("buy milk"));
    const { sources } = await (await GET(new Request(ADDRESS), context(id))).json();
    expect(sources[0].refusal).toMatch(/^no known chat format/);
    const shown = await preview(post({ source: 0 }), context(id));
    expect(await shown.json()).toEqual({ refusal: expect.stringMatching(/^no known/) });
  });

  it("lists the tables of an unknown database and reads it with the user's mapping", async () => {
    const id = await upload(oddDatabase());
    const { sources } = await (await GET(new Request(ADDRESS), context(id))).json();
    expect(sources).toEqual([
      {
        name: "result.json",
        format: "sqlite",
        tables: [{ name: "lines", columns: ["room", "who", "kind", "said", "at_s"], rows: 2 }],
      },
    ]);
    expect(await (await preview(post({ source: 0 }), context(id))).json()).toEqual({
      refusal: "no table seems to hold messages; the tables are: lines",
    });
    const mapping = { table: "lines", text: "said", chat: "room", author: "who", role: "kind", time: "at_s" };
    expect(await (await preview(post({ source: 0, mapping }), context(id))).json()).toMatchObject({
      messages: 2,
      needsBot: false,
      from: "2025-04-04T12:33:20Z",
    });
    const wrong = { ...mapping, text: "gone" };
    expect(await (await preview(post({ source: 0, mapping: wrong }), context(id))).json()).toEqual({
      refusal: "the table lines has no column gone",
    });
    await DELETE(new Request(ADDRESS), context(id));
  });

  it("logs a failed import with its cause and numbers but no file content, and no cancelled import", async () => {
    const id = await upload(Buffer.from("buy milk"));
    await order(id, { bot: null });
    expect((await follow(id)).at(-1)).toMatchObject({ kind: "failed" });
    const query = activityQuerySchema.parse({ group: "errors" });
    const { events } = await openStore().readActivity(query);
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      [
        "import",
        expect.stringMatching(
          /^Import failed \(unreadable source\): nothing stored of 8 bytes, after \d+\.\d s$/,
        ),
      ],
    ]);
  });
});
