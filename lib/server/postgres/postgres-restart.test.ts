import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { serveApi } from "../../../clients/serve-api.fixture";
import { startPostgres } from "../../../scripts/setup/start-postgres.mjs";
import type { LiveEvent } from "../../contract/live-event";
import type { Store } from "../store/store";
import { openPostgresStore } from "./postgres-store";

const OPTIONS = { compactByDefault: false, poolSize: 3, statementTimeoutMs: 30_000 };
const heard: LiveEvent[] = [];
let database: Awaited<ReturnType<typeof startPostgres>>;
let api: Awaited<ReturnType<typeof serveApi>>;
/** Another process on the same database. */
let other: Store;

beforeAll(async () => {
  database = await startPostgres();
  const store = openPostgresStore(database.url, { ...OPTIONS, onEvent: (event) => heard.push(event) });
  other = openPostgresStore(database.url, { ...OPTIONS, onEvent: () => undefined });
  api = await serveApi({ store, close: store.close });
});
afterAll(async () => {
  await api.close();
  await other.close();
  await database.stop();
});

const post = (id: string) =>
  fetch(`${api.url}/api/v1/chats/1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chat: { bot: { name: "bot" } }, messages: [{ id, role: "user", text: id }] }),
  });
const read = () => fetch(`${api.url}/api/v1/chats/1/messages`);
const idsIn = async (response: Response) =>
  ((await response.json()) as { messages: { id: string }[] }).messages.map(({ id }) => id);
const elsewhere = (id: string) =>
  other.ingestMessages("1", { chat: undefined, messages: [{ id, role: "user", text: id }] });

test("the server restarts: requests get a 503 meanwhile, then all works again, live events too", async () => {
  expect((await post("a")).status).toBe(200);
  await elsewhere("b");
  await vi.waitFor(() => expect(heard).toEqual([{ kind: "messages", chatId: "1" }]));
  await database.pause();
  for (const request of [read, () => post("lost"), read]) {
    const response = await request();
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      code: "unavailable",
      error: "The database cannot be reached. Try again later.",
    });
  }
  await database.resume();
  expect(await idsIn(await read())).toEqual(["a", "b"]);
  expect((await post("c")).status).toBe(200);
  await vi.waitFor(() => expect(heard.slice(1)).toEqual([{ kind: "anything" }]), { timeout: 20_000 });
  await elsewhere("d");
  await vi.waitFor(() => expect(heard.slice(2)).toEqual([{ kind: "messages", chatId: "1" }]));
  expect(await idsIn(await read())).toEqual(["a", "b", "c", "d"]);
});
