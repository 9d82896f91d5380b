import { afterEach, beforeEach, expect, test } from "vitest";
import { ROUTES } from "@/lib/api/routes";
import { CHAT, chatFile, exchanges, openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { callApi, serveScratch } from "./call-api.fixture";

const TEXT = "a sentence that is long enough to find";
const params = { chatId: CHAT, messageId: "secret" };

let api: ReturnType<typeof serveScratch>;
beforeEach(async () => {
  api = serveScratch(openScratchStore());
  const secret = { id: "secret", role: "user", text: TEXT } as const;
  await api.store.writeChatFiles([chatFile([secret, ...exchanges(1, 3)])]);
  const body = JSON.stringify({ contents: [{ role: "user", parts: [{ text: TEXT }] }] });
  for (const id of ["r1", "r2"])
    await api.store.writeRequest(CHAT, { id, messageId: "q1", body, at: "2026-01-01T00:00:00.000Z" });
});
afterEach(() => api.close());

const requests = async () => (await callApi(ROUTES.listRequests, { params })).json.requests.length;

test("lists the places of a message, and deletes those that were chosen", async () => {
  const { json } = await callApi(ROUTES.findMessagePlaces, { params });
  expect(ROUTES.findMessagePlaces.response.parse(json).places).toMatchObject([
    { kind: "requests", id: "r1", found: "text" },
    { kind: "requests", id: "r2", found: "text" },
  ]);
  const wrong = await callApi(ROUTES.deleteMessage, { params, query: { also: "everything" } });
  expect([wrong.status, wrong.json.code]).toEqual([400, "invalid-query"]);
  const deleted = await callApi(ROUTES.deleteMessage, { params, query: { also: "requests,summaries" } });
  expect(deleted.json).toEqual({ id: "secret", status: "deleted" });
  expect(await requests()).toBe(0);
  expect((await callApi(ROUTES.findMessagePlaces, { params })).status).toBe(404);
});

test("without a choice only the message goes", async () => {
  await callApi(ROUTES.deleteMessage, { params });
  expect(await requests()).toBe(2);
});

test("retention is shown for any limits, stored, and falls back to the default", async () => {
  const asked = await callApi(ROUTES.readRetention, { params, query: { messages: "2" } });
  expect(asked.json).toMatchObject({ byDefault: {}, expired: { messages: 5, requests: 2 } });
  await callApi(ROUTES.writeDefaultRetention, { body: { retention: { messages: 3 } } });
  expect((await callApi(ROUTES.readRetention, { params })).json.expired.messages).toBe(4);
  const own = await callApi(ROUTES.writeRetention, { params, body: { retention: {} } });
  expect(own.json).toMatchObject({ own: {}, expired: { messages: 0 } });
  expect((await callApi(ROUTES.readDefaultRetention, {})).json.chats).toEqual([]);
  await callApi(ROUTES.writeRetention, { params, body: { retention: null } });
  const standard = await callApi(ROUTES.readDefaultRetention, {});
  expect(standard.json).toMatchObject({ retention: { messages: 3 }, chats: [{ chatId: CHAT, messages: 4 }] });
  expect((await callApi(ROUTES.readRetention, { params: { chatId: "gone" } })).status).toBe(404);
});
