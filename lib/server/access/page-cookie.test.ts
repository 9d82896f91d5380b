import { describe, expect, test } from "vitest";
import { isPageRequest, renewedPageCookie } from "./page-cookie";

const host = "127.0.0.1:3000";
const own = { host, "sec-fetch-site": "same-origin" };

const given = renewedPageCookie(new Headers({ host }), true) ?? "";
const cookie = given.split(";", 1)[0] ?? "";
const isPage = (headers: Record<string, string>) => isPageRequest(new Headers(headers));

describe("the cookie of a page", () => {
  test("is out of reach of scripts and of other sites, and random", () => {
    expect(given).toMatch(/^contextscope-page-3000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test("counts only with a request of our own page", () => {
    expect(isPage({ ...own, cookie })).toBe(true);
    expect(isPage({ host, origin: "http://127.0.0.1:3000", cookie: `locale=uk; ${cookie}` })).toBe(true);
  });

  test.each([
    ["from a program", { host, cookie }],
    ["from a page of another site", { host, cookie, "sec-fetch-site": "cross-site" }],
    ["from another port", { host, cookie, "sec-fetch-site": "same-site" }],
    ["typed in by hand", { host, cookie, "sec-fetch-site": "none" }],
    ["from another origin", { host, cookie, origin: "http://127.0.0.1:4000" }],
    ["with another server's cookie", { ...own, host: "127.0.0.1:4000", cookie }],
    ["without it", own],
    ["with one that was guessed", { ...own, cookie: `contextscope-page-3000=${"A".repeat(43)}` }],
    ["with one of another length", { ...own, cookie: "contextscope-page-3000=x" }],
  ])("does not count %s", (_, headers) => {
    expect(isPage(headers)).toBe(false);
  });

  test("comes with a page once, and after a restart with whatever an open page asks", () => {
    const renewed = (headers: Record<string, string>, isPageAnswer: boolean) =>
      renewedPageCookie(new Headers(headers), isPageAnswer);
    const stale = "contextscope-page-3000=of-an-earlier-process";
    expect(renewed({ host, cookie }, true)).toBeUndefined();
    expect(renewed({ host, cookie: stale }, true)).toBe(given);
    expect(renewed({ ...own, cookie: stale }, false)).toBe(given);
    expect(renewed({ host, cookie: stale }, false)).toBeUndefined();
    expect(renewed(own, false)).toBeUndefined();
  });
});
