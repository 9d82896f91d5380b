import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, judgeRequest } from "./request-guard";

const judge = (method: string, headers: Record<string, string>, path?: string) =>
  judgeRequest(method, new Headers(headers), path)?.status;

describe("the Host allow-list", () => {
  test.each(["127.0.0.1:3000", "localhost:3000", "LOCALHOST", "[::1]:3000", "127.0.0.1"])(
    "%s may ask",
    (host) => {
      expect(judge("GET", { host })).toBeUndefined();
    },
  );
  test.each([
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:3000",
    "192.168.0.7:3000",
    "[::1]evil",
    "",
  ])("%s is told that this is the wrong server", (host) => {
    expect(judge("GET", { host })).toBe(421);
    expect(judge("POST", { host, origin: `http://${host}` })).toBe(421);
  });
});

describe("a write needs our own origin", () => {
  const host = "127.0.0.1:3000";
  test("the same origin may write", () => {
    expect(judge("POST", { host, origin: "http://127.0.0.1:3000" })).toBeUndefined();
  });
  test.each(["http://127.0.0.1:4000", "http://localhost:3000", "https://evil.example", "null", "not a url"])(
    "%s may not",
    (origin) => {
      expect(judge("POST", { host, origin })).toBe(403);
      expect(judge("DELETE", { host, origin })).toBe(403);
    },
  );
  test("nor may a request without an origin", () => {
    expect(judge("POST", { host })).toBe(403);
  });
});

describe("a read of the API", () => {
  const host = "127.0.0.1:3000";
  const paths = ["/api/chats", "/api/v1/chats", "/api/media/abc", "/api/health"];
  test.each(["cross-site", "same-site", "unheard-of"])(
    "from a page of another site is refused: %s",
    (site) => {
      for (const path of paths)
        for (const method of ["GET", "HEAD", "OPTIONS"])
          expect([path, method, judge(method, { host, "sec-fetch-site": site }, path)]).toEqual([
            path,
            method,
            403,
          ]);
    },
  );
  test.each([{ "sec-fetch-site": "same-origin" }, { "sec-fetch-site": "none" }, {}])(
    "from our own pages, the address bar or a program passes: %o",
    (headers: Record<string, string>) => {
      for (const path of paths) expect(judge("GET", { host, ...headers }, path)).toBeUndefined();
    },
  );
  test("a link on another site leads to our pages", () => {
    for (const path of ["/", "/chats/-1", "/import", "/api-docs", "/_next/static/x.js"])
      expect(judge("GET", { host, "sec-fetch-site": "cross-site" }, path)).toBeUndefined();
  });
});

describe("the ingest API", () => {
  const host = "127.0.0.1:3000";
  const path = "/api/v1/chats/-1/messages";
  test("takes what a bot sends, which names no origin", () => {
    expect(judge("POST", { host }, path)).toBeUndefined();
    expect(judge("POST", { host, "sec-fetch-site": "none" }, path)).toBeUndefined();
    expect(judge("DELETE", { host, origin: "http://127.0.0.1:3000" }, path)).toBeUndefined();
  });
  test.each([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:3000" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("does not take what a page of another site sends: %o", (headers) => {
    expect(judge("POST", { host, ...headers }, path)).toBe(403);
    expect(judge("PATCH", { host, ...headers }, path)).toBe(403);
  });
  test("answers only to this machine's own names", () => {
    expect(judge("POST", { host: "evil.example" }, path)).toBe(421);
  });
  test("is the only place without an origin", () => {
    for (const other of ["/", "/api/v1", "/api/live", "/chats/api/v1/"])
      expect(judge("POST", { host }, other)).toBe(403);
  });
});

test("the policy has no way around the nonce in production", () => {
  const policy = contentSecurityPolicy("abc", false);
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(policy.replace("style-src-attr 'unsafe-inline'", "")).not.toContain("unsafe");
});
