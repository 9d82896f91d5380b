import { expect, test } from "@playwright/test";
import { z } from "zod";
import { NO_PROVIDERS } from "../scripts/setup/no-providers.mjs";
import { makeKey, signIn } from "./crawl-callers";
import { killableServer } from "./killable-server";

const server = killableServer("audit", 10, { ...NO_PROVIDERS, CONTEXTSCOPE_PASSWORD: "correct horse" });
const origin = server.address;

test.describe.configure({ mode: "default", timeout: 120_000 });
test.afterAll(server.stop);
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await server.start();
});

const CHAT = {
  contextscope: 1,
  chat: { id: "-7", title: "Imported", bot: { name: "gryag" } },
  messages: [{ id: "1", role: "user", text: "private words" }],
};

const uploadSchema = z.object({ id: z.string() });
const logSchema = z.object({ events: z.array(z.object({ kind: z.string(), actor: z.string().optional() })) });

test("the log says who imported, exported and made keys, also where a worker did the work", async () => {
  const cookie = await signIn(origin, "correct horse");
  const writer = `Bearer ${await makeKey(origin, cookie, { name: "importer", scope: "write" })}`;
  const send = (method: string, path: string, authorization: string | undefined, body?: string) =>
    fetch(`${origin}${path}`, {
      method,
      headers: {
        origin,
        ...(authorization ? { authorization } : { cookie }),
        ...(method !== "GET" && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body }),
    });
  const file = JSON.stringify(CHAT);
  const order = JSON.stringify({ name: "chat.json", size: Buffer.byteLength(file) });
  const { id } = uploadSchema.parse(await (await send("POST", "/api/imports", writer, order)).json());
  expect((await send("PUT", `/api/imports/${id}?offset=0`, writer, file)).status).toBe(200);
  expect((await send("GET", `/api/imports/${id}`, writer)).status).toBe(200);
  expect((await send("POST", `/api/imports/${id}/preview`, writer, '{"source":0}')).status).toBe(200);
  expect((await send("POST", `/api/imports/${id}/run`, writer, '{"source":0}')).status).toBe(200);
  await expect.poll(async () => (await send("GET", "/api/v1/chats/-7", undefined)).status).toBe(200);
  await (await send("GET", "/api/chats/-7/export", undefined)).text();
  await (await send("GET", "/api/export", undefined)).arrayBuffer();
  const { events } = logSchema.parse(await (await send("GET", "/api/activity", undefined)).json());
  expect(events.map(({ kind, actor }) => `${kind} by ${actor}`).toReversed()).toEqual([
    "signed-in by admin",
    "key-created by admin",
    "import by key: importer",
    "export by admin",
    "export by admin",
  ]);
  const csv = await (
    await send("GET", "/api/activity/export?file=csv&actor=key%3A+importer", undefined)
  ).text();
  expect(csv.split("\r\n").slice(1)).toEqual([
    expect.stringMatching(/,info,import,key: importer,'-7,Imported,/),
    "",
  ]);
});

test("the uploads of a caller are limited per minute, and another caller is not affected", async () => {
  const cookie = await signIn(origin, "correct horse");
  const keys = [];
  for (const name of ["busy", "idle"])
    keys.push(`Bearer ${await makeKey(origin, cookie, { name, scope: "write" })}`);
  const ask = (method: string, path: string, authorization = "") =>
    fetch(`${origin}/api/imports${path}`, {
      method,
      headers: { origin, authorization, "content-type": "application/json" },
      ...(method === "POST" && { body: JSON.stringify({ name: "chat.json", size: 0 }) }),
    });
  /** Removes the file at once: the number of files that wait is limited, too. */
  const upload = async (authorization: string | undefined) => {
    const response = await ask("POST", "", authorization);
    const body: unknown = await response.json();
    const { data } = uploadSchema.safeParse(body);
    if (data !== undefined) await ask("DELETE", `/${data.id}`, authorization);
    return { status: response.status, headers: response.headers, body };
  };
  const statuses = new Set<number>();
  for (let count = 0; count < 120; count += 1) statuses.add((await upload(keys[0])).status);
  expect([...statuses]).toEqual([200]);
  const refused = await upload(keys[0]);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.body).toMatchObject({
    code: "too-many",
    error: expect.stringMatching(/^Too many uploads\. Try again in \d+ seconds?\.$/),
  });
  expect((await upload(keys[1])).status).toBe(200);
});
