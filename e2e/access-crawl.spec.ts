import http from "node:http";
import { expect, test } from "@playwright/test";
import { NO_PROVIDERS } from "../scripts/setup/no-providers.mjs";
import { type Asker, actionResult, callAction, makeKey, signIn } from "./crawl-callers";
import { actions, HANDLER_POLICIES, handlers, pages, type Target } from "./crawl-targets";
import { killableServer } from "./killable-server";

const server = killableServer("access-crawl", 8, {
  ...NO_PROVIDERS,
  CONTEXTSCOPE_PASSWORD: "correct horse",
  CONTEXTSCOPE_VIEWER_PASSWORD: "battery staple",
});
const origin = server.address;
let askers: readonly Asker[] = [];
let admin: Asker;

test.describe.configure({ mode: "default", retries: 0, timeout: 300_000 });
test.afterAll(server.stop);
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await server.start();
  const cookie = await signIn(origin, "correct horse");
  const viewer = await signIn(origin, "battery staple");
  const keyOf = async (scope: string) =>
    `Bearer ${await makeKey(origin, cookie, { name: `${scope} crawler`, scope })}`;
  admin = { name: "admin", permissions: ["read", "write", "admin"], headers: { origin, cookie } };
  askers = [
    { name: "anonymous", permissions: [], headers: { origin } },
    { name: "viewer", permissions: ["read"], headers: { origin, cookie: viewer } },
    { name: "read key", permissions: ["read"], headers: { origin, authorization: await keyOf("read") } },
    { name: "write key", permissions: ["write"], headers: { origin, authorization: await keyOf("write") } },
    {
      name: "admin key",
      permissions: admin.permissions,
      headers: { origin, authorization: await keyOf("admin") },
    },
    admin,
  ];
  const stored = await ask("POST", "/api/v1/chats/crawl/messages", admin, {
    chat: { title: "Crawled", bot: { name: "gryag" } },
    message: { id: "1", role: "user", text: "private words" },
  });
  expect(stored.status).toBe(200);
});

/** Only the head is of interest: streams do not end by themselves. */
async function ask(method: string, path: string, asker: Asker, body: object = {}): Promise<Response> {
  const response = await fetch(`${origin}${path}`, {
    method,
    redirect: "manual",
    headers: { ...asker.headers, ...(method !== "GET" && { "content-type": "application/json" }) },
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
  return response;
}

function verdictOf(response: Response): string {
  const { status } = response;
  if (status >= 500) return `failed with ${status}`;
  const { pathname } = new URL(response.headers.get("location") ?? "", response.url);
  const isSentToLogin =
    status === 307 && pathname === "/login" && new URL(response.url).pathname !== "/login";
  return isSentToLogin || status === 401 || status === 403 ? "refused" : "allowed";
}

const expectedFor = ({ policy }: Target, { permissions }: Asker): string => {
  if (policy === undefined) return "not in the access table";
  return policy.needs === "open" || permissions.includes(policy.needs) ? "allowed" : "refused";
};

/** Every caller asks for every target; the two lists must be equal. */
async function crawl<Asked extends Target>(
  targets: readonly Asked[],
  verdict: (target: Asked, asker: Asker) => Promise<string>,
): Promise<void> {
  const seen: string[] = [];
  const expected: string[] = [];
  for (const target of targets)
    for (const asker of askers) {
      seen.push(`${target.name} as ${asker.name}: ${await verdict(target, asker)}`);
      expected.push(`${target.name} as ${asker.name}: ${expectedFor(target, asker)}`);
    }
  expect(targets.length).toBeGreaterThan(0);
  expect(seen).toEqual(expected);
}

test("every page answers whom the access table names, and nobody else", async () => {
  await crawl(pages(), async ({ address }, asker) => verdictOf(await ask("GET", address, asker)));
});

test("client navigation to a page is judged like its first load", async () => {
  await crawl(pages(), async ({ address }, asker) => {
    const client = { ...asker, headers: { ...asker.headers, rsc: "1" } };
    const first = await ask("GET", address, client);
    // Next sends a client that lacks its hash to the same page with it.
    const { pathname, search } = new URL(first.headers.get("location") ?? "", first.url);
    return verdictOf(search.startsWith("?_rsc=") ? await ask("GET", pathname + search, client) : first);
  });
});

test("a page that is asked for with the header of an action is judged like its first load", async () => {
  const id = actions()[0]?.id ?? "";
  await crawl(pages(), async ({ address }, asker) =>
    verdictOf(await ask("GET", address, { ...asker, headers: { ...asker.headers, "next-action": id } })),
  );
});

test("every route handler answers whom the access table names, and nobody else", async () => {
  const listed = handlers().filter(({ policy }) => policy !== undefined);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(Object.keys(HANDLER_POLICIES).toSorted());
  await crawl(listed, async ({ method, address }, asker) => verdictOf(await ask(method, address, asker)));
});

test("a key limited to another chat finds no chat, and is refused what concerns all of them", async () => {
  const request = { name: "limited crawler", scope: "read", chats: ["another"] };
  const authorization = `Bearer ${await makeKey(origin, admin.headers.cookie ?? "", request)}`;
  const limited: Asker = { name: "limited key", permissions: ["read"], headers: { origin, authorization } };
  const statuses = { all: 403, chat: 404, filtered: 200 };
  const readable = handlers().flatMap((handler) =>
    handler.policy?.needs === "read" ? { ...handler, expected: statuses[handler.policy.reach] } : [],
  );
  const seen: string[] = [];
  for (const { name, method, address } of readable)
    seen.push(`${name}: ${(await ask(method, address, limited)).status}`);
  // Nobody's media: the key's own chats have none.
  const expected = readable.map(
    ({ name, expected }) => `${name}: ${name.includes("/media/") ? 404 : expected}`,
  );
  expect(seen).toEqual(expected);
});

test("a method that is not in the access table does not exist", async () => {
  const unlisted = handlers().filter(({ policy }) => policy === undefined);
  const seen = [];
  for (const { name, method, address } of unlisted)
    seen.push(`${name}: ${(await ask(method, address, admin)).status}`);
  expect(seen).toEqual(unlisted.map(({ name }) => `${name}: 405`));
});

test("TRACE, which would echo cookies, is refused everywhere", async () => {
  const statusOf = (method: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      http
        .request(`${origin}${path}`, { method }, (response) => resolve(response.resume().statusCode))
        .on("error", reject)
        .end();
    });
  const addresses = [...new Set([...pages(), ...handlers()].map(({ address }) => address))];
  const seen = [];
  for (const address of addresses) seen.push([address, await statusOf("TRACE", address)]);
  expect(seen).toEqual(addresses.map((address) => [address, 405]));
});

test("every server action answers whom the access table names, and nobody else", async () => {
  // Arguments that no schema accepts: a caller who gets that answer was allowed to ask.
  await crawl(actions(), async ({ id, address }, asker) => {
    const response = await callAction(`${origin}${address}`, id, "[]", asker.headers);
    if (response.status !== 200) return `failed with ${response.status}`;
    const result = actionResult(await response.text());
    const status = typeof result === "object" && result !== null && "status" in result ? result.status : 200;
    return status === 401 || status === 403 ? "refused" : "allowed";
  });
});

/** As a broken or hostile client would send them. */
const MALFORMED: Readonly<Record<string, readonly [type: string, body: string]>> = {
  empty: ["text/plain;charset=UTF-8", ""],
  "no JSON": ["text/plain;charset=UTF-8", "private"],
  "cut JSON": ["text/plain;charset=UTF-8", '["a"'],
  "no list": ["text/plain;charset=UTF-8", "{}"],
  null: ["text/plain;charset=UTF-8", "null"],
  "a missing part": ["text/plain;charset=UTF-8", '["$1"]'],
  "a missing form": ["text/plain;charset=UTF-8", '["$K1"]'],
  "an unknown function": ["text/plain;charset=UTF-8", '["$F1"]'],
  "a huge number": ["text/plain;charset=UTF-8", '["$n9x"]'],
  "a path through the prototype": ["text/plain;charset=UTF-8", '["$1:__proto__:constructor"]'],
  "deep nesting": ["text/plain;charset=UTF-8", "[".repeat(20_000)],
  "deep, closed nesting": ["text/plain;charset=UTF-8", "[".repeat(20_000) + "]".repeat(20_000)],
  "another type": ["application/json", "[]"],
  "no known type": ["x/y", "[]"],
  "a form without a boundary": ["multipart/form-data", "[]"],
  "a cut form": ["multipart/form-data; boundary=b", "--b\r\ncontent-disposition: form-data"],
  "a form without arguments": ["multipart/form-data; boundary=b", "--b--\r\n"],
  "an urlencoded form": ["application/x-www-form-urlencoded", "0=1"],
};

test("malformed arguments of an action and unknown actions are the client's mistake", async () => {
  const known = actions().find(({ name }) => name === "setLocaleAction");
  const ids = { known: known?.id ?? "", unknown: "40".padEnd(42, "0"), misspelt: "no action", blank: "" };
  const seen: string[] = [];
  for (const [which, id] of Object.entries(ids))
    for (const [what, [type, body]] of Object.entries(MALFORMED)) {
      const headers = { ...admin.headers, "content-type": type };
      const { status } = await callAction(`${origin}/`, id, body, headers);
      if (status < 400 || status >= 500) seen.push(`${which}, ${what}: ${status}`);
    }
  expect(seen).toEqual([]);
});

test("a form posted to a page by hand changes nothing and breaks nothing", async () => {
  const seen: string[] = [];
  for (const [what, [type, body]] of Object.entries(MALFORMED)) {
    const headers = { ...admin.headers, "content-type": type };
    const { status } = await fetch(`${origin}/settings`, {
      method: "POST",
      redirect: "manual",
      headers,
      body,
    });
    if (status >= 500) seen.push(`${what}: ${status}`);
  }
  expect(seen).toEqual([]);
});
