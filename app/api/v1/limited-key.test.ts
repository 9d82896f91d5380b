import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ApiRoute, ROUTES } from "@/lib/api/routes";
import { createKey } from "@/lib/server/access/key-service";
import { publish } from "@/lib/server/live/live";
import { chatFile, openScratchStore, question } from "@/lib/server/store/summary-chat.fixture";
import { GET as activity } from "../activity/route";
import { GET as exportAll } from "../export/route";
import { GET as live } from "../live/route";
import { GET as media } from "../media/[id]/route";
import { callApi, serveScratch } from "./call-api.fixture";

const PICTURE = Buffer.from("a picture of the other chat");
const hash = createHash("sha256").update(PICTURE).digest("hex");

let api: ReturnType<typeof serveScratch>;
let key: string;
beforeEach(async () => {
  api = serveScratch(openScratchStore());
  const own = chatFile([question(1)]);
  const picture = { kind: "image", mime: "image/png", data: PICTURE.toString("base64") } as const;
  const other = chatFile([{ ...question(1), text: "the secret harbour", media: [picture] }]);
  await api.store.writeChatFiles([
    { ...own, chat: { ...own.chat, id: "own", title: "Own" } },
    { ...other, chat: { ...other.chat, id: "other", title: "Other", platform: "elsewhere" } },
  ]);
  ({ key } = await createKey(api.store, { name: "limited", scope: "read", chats: ["own"] }));
});
afterEach(() => api.close());

const bearer = () => ({ headers: { authorization: `Bearer ${key}` } });
const context = (id: string) => ({ params: Promise.resolve({ id }) });

const byChat: readonly (readonly [string, ApiRoute])[] = Object.entries(ROUTES).filter(
  ([, route]) => route.scope === "read" && route.path.includes("{chatId}"),
);

describe("a key that is limited to one chat", () => {
  test.each(byChat)("%s: does not find another", async (_, route) => {
    const params = { chatId: "other", messageId: "1", requestId: "1" };
    expect(await callApi(route, { key, params })).toMatchObject({ status: 404, json: { code: "no-chat" } });
  });

  test("lists its own only, with their platforms, and searches in them only", async () => {
    const listed = await callApi(ROUTES.listChats, { key });
    expect(listed.json).toMatchObject({ chats: [{ id: "own" }], total: 1 });
    expect(listed.json.platforms).not.toContain("elsewhere");
    const found = await callApi(ROUTES.listChats, { key, query: { search: "harbour" } });
    expect(found.json).toMatchObject({ chats: [], total: 0 });
  });

  test("gets no media of another by their hash", async () => {
    const asked = () =>
      media(new Request(`http://127.0.0.1:3000/api/media/${hash}`, bearer()), context(hash));
    expect((await asked()).status).toBe(404);
    ({ key } = await createKey(api.store, { name: "whole", scope: "read" }));
    expect((await asked()).status).toBe(200);
  });

  test("hears of no other", async () => {
    const cancel = new AbortController();
    const request = new Request("http://127.0.0.1:3000/api/live", { ...bearer(), signal: cancel.signal });
    const response = await live(request);
    const reader = response.body?.getReader();
    // Until the stream has looked for missed events, it does not listen yet.
    const announce = setInterval(() => {
      publish({ kind: "messages", chatId: "other" });
      publish({ kind: "messages", chatId: "own" });
    }, 20);
    let heard = "";
    while (!heard.includes("own")) heard += Buffer.from((await reader?.read())?.value ?? []).toString();
    clearInterval(announce);
    cancel.abort();
    expect(heard).not.toContain("other");
  });

  test.each([
    ["the log", activity],
    ["the export of all chats", exportAll],
  ])("is refused %s", async (_, handler) => {
    expect((await handler(new Request("http://127.0.0.1:3000/api", bearer()))).status).toBe(403);
  });
});

describe("a write key that is limited to one chat", () => {
  beforeEach(async () => {
    ({ key } = await createKey(api.store, { name: "limited", scope: "write", chats: ["own"] }));
  });
  const message = { id: "9", role: "user", text: "hello" };

  test("writes to its own", async () => {
    const params = { chatId: "own" };
    const posted = await callApi(ROUTES.ingestMessages, { key, params, body: { messages: [message] } });
    expect(posted.status).toBe(200);
  });

  test("writes to no other, not even by describing it", async () => {
    const other = await api.store.readChat("other");
    const chat = { platform: "elsewhere", bot: { name: other?.chat.bot.name } };
    for (const chatId of ["other", "own"]) {
      const body = { chat: { ...chat, id: "other" }, messages: [message] };
      const posted = await callApi(ROUTES.ingestMessages, { key, params: { chatId }, body });
      expect([400, 404]).toContain(posted.status);
      const described = await callApi(ROUTES.describeChat, { key, params: { chatId }, body: chat });
      expect([400, 404]).toContain(described.status);
    }
    expect((await api.store.readChat("other"))?.messageCount).toBe(1);
  });
});
