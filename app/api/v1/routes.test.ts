import { readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EXAMPLE_BODIES, writeCurlExample } from "@/lib/api/examples";
import { type ApiRoute, ROUTES } from "@/lib/api/routes";
import { writeOpenapi } from "@/lib/api/write-openapi";
import { resetAccess } from "@/lib/server/access/access.fixture";
import { createKey, revokeKey } from "@/lib/server/access/key-service";
import { openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { callApi, routeFile, serveScratch } from "./call-api.fixture";

const all: readonly (readonly [string, ApiRoute])[] = Object.entries(ROUTES);
const guarded = all.filter(([, { scope }]) => scope !== "open");

let api: ReturnType<typeof serveScratch>;
beforeEach(() => {
  api = serveScratch(openScratchStore());
});
afterEach(() => api.close());
afterEach(() => {
  vi.unstubAllEnvs();
  resetAccess();
});

const ask = async (route: ApiRoute, key?: string) =>
  (await callApi(route, { ...(route.request && { body: {} }), ...(key && { key }) })).status;

describe("the list of routes", () => {
  test("has a handler for each, and each handler is in it", async () => {
    const listed = new Map<string, string[]>();
    for (const [, route] of all)
      listed.set(routeFile(route), [...(listed.get(routeFile(route)) ?? []), route.method]);
    const files = readdirSync("app/api/v1", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("route.ts") && file !== "[[...path]]/route.ts")
      .map((file) => `app/api/v1/${file}`)
      .toSorted();
    expect([...listed.keys()].toSorted()).toEqual(files);
    for (const [file, methods] of listed) {
      const module = (await import(`${process.cwd()}/${file}`)) as object;
      expect(Object.keys(module).toSorted(), file).toEqual(methods.toSorted());
    }
  });

  test("returns a JSON problem for every other path", async () => {
    const unknown = await import("./[[...path]]/route");
    const methods = new Set(all.map(([, { method }]) => method));
    expect(Object.keys(unknown).toSorted()).toEqual([...methods].toSorted());
    for (const answer of Object.values(unknown)) {
      const response = await answer(new Request("http://127.0.0.1:3000/api/v1/nothing"));
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: "no-route" });
    }
  });

  test.each([
    ["a foreign host", { host: "evil.example" }, 421],
    ["a page of another site", { "sec-fetch-site": "cross-site" }, 403],
    ["another origin", { origin: "https://evil.example" }, 403],
  ])("guards itself, because the proxy leaves it out: %s", async (_, headers, status) => {
    const params = { chatId: "1" };
    const posted = await callApi(ROUTES.ingestMessages, { params, body: {}, raw: { headers } });
    expect(posted.status).toBe(status);
    expect(posted.headers.get("x-content-type-options")).toBe("nosniff");
    expect(posted.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("matches the OpenAPI document", async () => {
    const { status, json } = await callApi(ROUTES.readDocument);
    expect(status).toBe(200);
    expect(json).toEqual(JSON.parse(JSON.stringify(writeOpenapi())));
    const operations = Object.entries(json.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual(all.map(([, { method, path }]) => `${method} ${path}`).toSorted());
    const ingest = json.paths["/api/v1/chats/{chatId}/messages"].post;
    expect(ingest.requestBody.content["application/json"].schema.properties).toHaveProperty("messages");
  });
});

test("every example body is valid for its route", () => {
  for (const [id, route] of all) {
    const body = EXAMPLE_BODIES[id as keyof typeof ROUTES];
    expect(body === undefined, id).toBe(route.request === undefined);
    expect(route.request?.safeParse(body).error, id).toBeUndefined();
    const curl = writeCurlExample("http://localhost:1", id as keyof typeof ROUTES, route);
    expect(curl).toMatch(/^curl (-X [A-Z]+ )?http:\/\/localhost:1\/api\/v1\//);
  }
});

describe("keys", () => {
  test.each(guarded)("%s: without a key while there is none, with one from then on", async (_, route) => {
    expect([401, 403]).not.toContain(await ask(route));
    const { details } = await createKey(api.store, { name: "one", scope: "write" });
    expect(await ask(route)).toBe(401);
    expect(await ask(route, "ctx_w_wrong")).toBe(401);
    await revokeKey(api.store, details.id);
    expect([401, 403]).not.toContain(await ask(route));
  });

  test.each(guarded)("%s: a password alone closes it too", async (_, route) => {
    vi.stubEnv("CONTEXTSCOPE_PASSWORD", "correct horse");
    resetAccess();
    expect(await ask(route)).toBe(401);
  });

  test.each(guarded)("%s: a key opens its own scope and no other", async (_, route) => {
    for (const scope of ["write", "read", "admin"] as const) {
      const { key } = await createKey(api.store, { name: scope, scope });
      const mayAsk = scope === "admin" || scope === route.scope;
      const status = await ask(route, key);
      if (mayAsk) expect([401, 403], scope).not.toContain(status);
      else expect(status, scope).toBe(403);
    }
  });

  test("a revoked key opens nothing", async () => {
    await createKey(api.store, { name: "other", scope: "write" });
    const { key, details } = await createKey(api.store, { name: "one", scope: "read" });
    expect(await ask(ROUTES.listChats, key)).toBe(200);
    expect((await callApi(ROUTES.revokeKey, { params: { keyId: details.id }, key })).status).toBe(403);
    await revokeKey(api.store, details.id);
    expect(await ask(ROUTES.listChats, key)).toBe(401);
  });

  test("are shown once, and stored as a hash alone", async () => {
    const created = await callApi(ROUTES.createKey, { body: { name: " My bot ", scope: "admin" } });
    const { key, details } = created.json;
    expect(created.status).toBe(200);
    expect(details).toMatchObject({ name: "My bot", scope: "admin" });
    expect(key.startsWith(details.prefix)).toBe(true);
    expect(key.length).toBeGreaterThan(details.prefix.length + 30);
    const [stored] = await api.store.listKeys();
    expect(JSON.stringify(stored)).not.toContain(key);
    const listed = await callApi(ROUTES.listKeys, { key });
    expect(listed.text).not.toContain(key);
    expect(listed.text).not.toContain(stored?.hash);
    expect(listed.json.keys[0].lastUsedAt).toBeDefined();
  });

  test("a malformed header is not treated as a missing one", async () => {
    const raw = { headers: { authorization: "Basic eDp5" } };
    expect((await callApi(ROUTES.listChats, { raw })).status).toBe(401);
    const refused = await callApi(ROUTES.listChats, { key: "ctx_w_wrong" });
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
    expect(refused.text).not.toContain("ctx_w_wrong");
  });
});
