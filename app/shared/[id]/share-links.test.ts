import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ShareRequest } from "@/lib/contract/share-links";
import { DEFAULT_SETTINGS } from "@/lib/core/schema/settings";
import { resetAccess } from "@/lib/server/access/access.fixture";
import { withActor } from "@/lib/server/access/actor";
import { createShareLink, listShareLinks, revokeShareLink } from "@/lib/server/share/share-service";
import type { Store } from "@/lib/server/store/store";
import { CHAT, chatFile, openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { withTestSql } from "@/lib/server/store/test-store.fixture";
import { serveScratch } from "../../api/v1/call-api.fixture";
import { GET } from "./route";

let scratch: ReturnType<typeof serveScratch>;
let file: string;
let store: Store;

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const person = { id: "123456789", name: "Anna Petrenko" };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-05-01T10:00:00Z") });
  resetAccess();
  const opened = openScratchStore();
  file = opened.file;
  scratch = serveScratch(opened);
  store = scratch.store;
  const image = { kind: "image", mime: "image/png", data: PIXEL };
  await store.writeChatFiles([
    chatFile([
      { id: "m1", role: "user", author: person, text: "the <b>first</b> question", media: [image] },
      { id: "m2", role: "model", text: "an answer to Anna" },
      { id: "m3", role: "user", author: person, text: "the second question" },
    ]),
  ]);
});
afterEach(async () => {
  vi.useRealTimers();
  await scratch.close();
});

const REQUEST: ShareRequest = {
  chatId: CHAT,
  settings: DEFAULT_SETTINGS,
  format: "openai",
  redaction: "none",
  media: false,
  days: 7,
};

async function share(over: Partial<ShareRequest> = {}): Promise<string> {
  const created = await withActor("anna@example.org", () => createShareLink(store, { ...REQUEST, ...over }));
  if (created.kind !== "ok") throw new Error(created.kind);
  return created.path;
}

async function open(path: string) {
  const request = new Request(`http://127.0.0.1:3000${path}`, { headers: { "x-nonce": "abc" } });
  const response = await GET(request, { params: Promise.resolve({ id: path.replace("/shared/", "") }) });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

describe("a share link", () => {
  test("shows the payload with counts and settings, without links, scripts and caching", async () => {
    const { status, html, headers } = await open(await share());
    expect(status).toBe(200);
    expect(html).toContain("the &lt;b>first&lt;/b> question");
    expect(html).toContain("3 messages sent");
    expect(html).toContain("<dt>Total</dt>");
    expect(html).not.toMatch(/<a\s|<script|href=|<img/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(headers.get("set-cookie")).toBeNull();
  });

  test("stays at its message when others follow", async () => {
    const path = await share();
    await store.ingestMessages(CHAT, {
      chat: undefined,
      messages: [{ id: "m4", role: "model", text: "later" }],
    });
    const { status, html } = await open(path);
    expect([status, html.includes("later")]).toEqual([200, false]);
  });

  test("replaces names, or names and texts, and keeps the numbers of the original", async () => {
    const numbers = (html: string) => html.match(/<h2>Tokens<\/h2>.*?<\/ul>/s)?.[0];
    const original = await open(await share());
    const names = await open(await share({ redaction: "names" }));
    const texts = await open(await share({ redaction: "texts" }));
    expect([original, names, texts].map(({ html }) => /Anna|Petrenko|123456789/.test(html))).toEqual([
      true,
      false,
      false,
    ]);
    expect([original, names, texts].map(({ html }) => html.includes("second question"))).toEqual([
      true,
      true,
      false,
    ]);
    expect(numbers(original.html)).toMatch(/\d/);
    expect([numbers(names.html), numbers(texts.html)]).toEqual([
      numbers(original.html),
      numbers(original.html),
    ]);
  });

  test("shows images only if they are shared", async () => {
    const { html } = await open(await share({ media: true }));
    expect(html.match(/<img [^>]*>/g)).toEqual([`<img alt="" src="data:image/png;base64,${PIXEL}">`]);
    expect((await open(await share())).html).not.toContain(PIXEL.slice(0, 30));
  });

  test("shows nothing once the payload is another one", async () => {
    const path = await share();
    await store.editMessage(CHAT, "m1", { text: "a secret added later" });
    const { status, html } = await open(path);
    expect([status, html.includes("secret"), html.includes("question")]).toEqual([410, false, false]);
  });

  test("shows nothing once a message of it is deleted, and is gone with its chat", async () => {
    const path = await share();
    await store.deleteMessage(CHAT, "m1");
    expect((await open(path)).status).toBe(410);
    await store.deleteMessage(CHAT, "m3");
    expect((await open(path)).status).toBe(404);
    await store.deleteChat(CHAT, { kind: "chat-deleted", text: "deleted" });
    expect((await open(path)).status).toBe(404);
    expect(await listShareLinks(store)).toEqual([]);
  });
});

describe("a link that does not work", () => {
  test("looks the same whether it is wrong, expired or revoked", async () => {
    const wrong = await open("/shared/wrong");
    const revoked = await share();
    const [link] = await listShareLinks(store);
    expect(await revokeShareLink(store, link?.id ?? "")).toBe(true);
    expect(await revokeShareLink(store, link?.id ?? "")).toBe(false);
    const revokedPage = await open(revoked);
    const expired = await share({ days: 1 });
    expect((await open(expired)).status).toBe(200);
    vi.setSystemTime(Date.parse("2026-05-02T10:00:00Z"));
    const expiredPage = await open(expired);
    expect([revokedPage, expiredPage].map(({ status, html }) => [status, html])).toEqual(
      Array(2).fill([404, wrong.html]),
    );
    expect(wrong.status).toBe(404);
  });

  test("is limited to 60 tries a minute", async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) expect((await open("/shared/x")).status).toBe(404);
    expect((await open("/shared/x")).status).toBe(429);
  });
});

test("the list names the author and the last use, never the token; the log has creation and revocation", async () => {
  const path = await share({ redaction: "names" });
  await open(path);
  const links = await listShareLinks(store);
  expect(links).toMatchObject([
    {
      ...{ chatId: CHAT, redaction: "names", media: false, createdBy: "anna@example.org" },
      ...{
        lastUsedAt: "2026-05-01T10:00:00.000Z",
        expiresAt: "2026-05-08T10:00:00.000Z",
        revokedAt: undefined,
      },
    },
  ]);
  const token = path.replace("/shared/", "");
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await store.listShareLinks())).not.toContain(token);
  await withActor("boss", () => revokeShareLink(store, links[0]?.id ?? ""));
  const events = await withTestSql(file, (sql) =>
    sql.all<{ kind: string; actor: string }>(
      "SELECT kind, actor FROM Event WHERE kind LIKE 'share-%' ORDER BY key",
    ),
  );
  expect(events).toEqual([
    { kind: "share-created", actor: "anna@example.org" },
    { kind: "share-revoked", actor: "boss" },
  ]);
});

test("a chat or message that does not exist cannot be shared", async () => {
  expect(await createShareLink(store, { ...REQUEST, chatId: "none" })).toEqual({ kind: "no-chat" });
  expect(await createShareLink(store, { ...REQUEST, at: "none" })).toEqual({ kind: "no-message" });
});
