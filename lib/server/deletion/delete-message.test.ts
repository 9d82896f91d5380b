import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { PLACE_KINDS } from "../../contract/deletion";
import { LOCAL_CALLER } from "../access/caller";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore, rowCounts } from "../store/summary-chat.fixture";
import { allowedKinds, deleteMessage, findMessagePlaces } from "./delete-message";
import { SECRET_ID, storeEverywhere } from "./deletion.fixture";

let server: ModelServer;
let store: Store;
let file: string;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  ({ store, file, close } = openScratchStore());
});
afterEach(() => close());

const TABLES = ["RecordedRequest", "Replay", "Summary", "Episode", "MessageVersion"];
const find = (id: string) => findMessagePlaces(store, CHAT, id, LOCAL_CALLER);
const placesOf = async (id: string) => {
  const found = await find(id);
  return found?.places
    .filter(({ kind }) => kind !== "backups")
    .map((place) => Object.values(place).join(" "));
};

test("lists every place of a text, and how it was found", async () => {
  await storeEverywhere(store, server);
  expect(await placesOf(SECRET_ID)).toEqual([
    "requests r1 text",
    "replays 1 text",
    "summaries 1 text",
    "quotes reply id",
    "memories harbour text",
    "memories 9 text",
  ]);
  expect(await find(SECRET_ID)).toMatchObject({
    versions: 1,
    isShort: false,
    copies: [],
  });
  expect(await find("nobody")).toBeUndefined();
});

test("finds the places of a short text by id and by coverage only", async () => {
  await storeEverywhere(store, server);
  expect(await placesOf("q2")).toEqual(["requests r2 id", "replays 1 coverage", "summaries 1 coverage"]);
  expect((await find("q2"))?.isShort).toBe(true);
});

test("deletes the chosen places with the message, and no other", async () => {
  await storeEverywhere(store, server);
  expect(await deleteMessage(store, CHAT, SECRET_ID, ["requests", "quotes"])).toBe("deleted");
  expect(await rowCounts(file, TABLES)).toEqual({
    RecordedRequest: 1,
    Replay: 1,
    Summary: 1,
    Episode: 1,
    MessageVersion: 0,
  });
  expect((await store.readMessage(CHAT, "reply"))?.message.replyTo).toEqual({ messageId: SECRET_ID });
});

test("deletes everything, and the chat goes on", async () => {
  await storeEverywhere(store, server);
  expect(await deleteMessage(store, CHAT, SECRET_ID, PLACE_KINDS)).toBe("deleted");
  expect(await rowCounts(file, TABLES)).toEqual({
    RecordedRequest: 1,
    Replay: 0,
    Summary: 0,
    Episode: 0,
    MessageVersion: 0,
  });
  const chat = await store.readChat(CHAT);
  expect(chat).toMatchObject({ messageCount: 17, summaries: [] });
  expect((await store.readContext(CHAT, {}))?.input.profiles).toMatchObject([{ userId: "9", facts: [] }]);
  expect(await deleteMessage(store, CHAT, SECRET_ID, PLACE_KINDS)).toBe("already-deleted");
});

test("files with other chats are for an admin of all chats only", () => {
  const limited = [{ ...LOCAL_CALLER, chats: [CHAT] }, { name: "bot", permissions: ["write"] } as const];
  expect(limited.map((caller) => allowedKinds(caller, ["requests", "uploads", "backups"]))).toEqual([
    ["requests"],
    ["requests"],
  ]);
  expect(allowedKinds(LOCAL_CALLER, PLACE_KINDS)).toEqual(PLACE_KINDS);
});

test("lists other messages with the text and leaves them alone", async () => {
  const text = "the same long words once more";
  const [one, two] = [
    { id: "one", role: "user", text } as const,
    { id: "two", role: "user", text: `> ${text}` } as const,
  ];
  await store.writeChatFiles([chatFile([one, ...exchanges(1, 2), two])]);
  expect((await find("one"))?.copies).toEqual(["two"]);
  await deleteMessage(store, CHAT, "one", PLACE_KINDS);
  expect((await store.readMessage(CHAT, "two"))?.message.text).toBe(`> ${text}`);
});

test("a purge rewrites the database and changes nothing in it", async () => {
  await storeEverywhere(store, server);
  await deleteMessage(store, CHAT, SECRET_ID, PLACE_KINDS);
  const before = [await store.readChat(CHAT), await store.readContext(CHAT, {})];
  await store.purge();
  expect([await store.readChat(CHAT), await store.readContext(CHAT, {})]).toEqual(before);
});
