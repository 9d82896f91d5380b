import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openScratchStore } from "../store/summary-chat.fixture";
import { resetAccess } from "./access.fixture";
import type { Cookie } from "./cookies";
import { startIssuer } from "./issuer.fixture";
import { finishOidc, startOidc } from "./oidc";
import { callerOfSession } from "./session-service";

const host = "127.0.0.1:3000";

let scratch: ReturnType<typeof openScratchStore>;
let provider: Awaited<ReturnType<typeof startIssuer>>;

beforeEach(async () => {
  scratch = openScratchStore();
  provider = await startIssuer();
  vi.stubEnv("OIDC_ISSUER", provider.address);
  vi.stubEnv("OIDC_CLIENT_ID", provider.client.id);
  vi.stubEnv("OIDC_CLIENT_SECRET", provider.client.secret);
  vi.stubEnv("OIDC_ADMINS", "Olena@example.org");
  vi.stubEnv("OIDC_VIEWERS", "@example.net");
  resetAccess();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  resetAccess();
  await provider.close();
  await scratch.close();
});

const browser = (cookies: readonly Cookie[] = []) =>
  new Headers({ host, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") });

async function begin(next = "/") {
  const started = await startOidc(scratch.store, browser(), next);
  if (!started.ok) throw new Error(started.reason);
  return started;
}

/** The query with which the provider sends the browser back. */
async function agree(address: string): Promise<string> {
  const { headers } = await fetch(address, { redirect: "manual" });
  return new URL(headers.get("location") ?? "").search;
}

async function signInAs(claims: object, next = "/") {
  provider.claims = { ...claims };
  const { address, cookies } = await begin(next);
  return finishOidc(scratch.store, browser(cookies), await agree(address));
}

async function logged() {
  const { events } = await scratch.store.readActivity({ level: "warning", chat: "", limit: 10 });
  return events.map(({ kind, text }) => `${kind}: ${text}`);
}

describe("single sign-on", () => {
  test.each([
    ["olena@example.org", ["read", "write", "admin"]],
    ["OLENA@Example.org", ["read", "write", "admin"]],
    ["taras@example.net", ["read"]],
  ])("signs in %s", async (email, permissions) => {
    const finished = await signInAs({ email, email_verified: true }, "/chats/1?limit=5");
    if (!finished.ok) throw new Error(finished.reason);
    expect(finished.address).toBe("/chats/1?limit=5");
    const caller = await callerOfSession(scratch.store, browser(finished.cookies));
    expect(caller).toMatchObject({ name: email.toLowerCase(), permissions });
  });

  test("the authorisation request has PKCE, a state and a nonce, and asks for the address only", async () => {
    const { searchParams } = new URL((await begin()).address);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: "contextscope",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `http://${host}/login/oidc/callback`,
      response_type: "code",
      scope: "openid email",
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test.each([
    ["a stranger", { email: "eve@evil.example", email_verified: true }, "eve@evil.example"],
    ["a similar domain", { email: "eve@notexample.net", email_verified: true }, "eve@notexample.net"],
    [
      "an unverified address",
      { email: "olena@example.org", email_verified: false },
      "no verified e-mail address",
    ],
    [
      "an unverified address as text",
      { email: "olena@example.org", email_verified: "false" },
      "no verified e-mail address",
    ],
    ["somebody without an address", {}, "no verified e-mail address"],
  ])("refuses %s and logs it", async (_, claims, who) => {
    expect(await signInAs(claims)).toEqual({ ok: false, reason: "not-invited" });
    expect(await logged()).toEqual([`sign-in-refused: Sign-in refused: ${who} (single sign-on)`]);
    expect(await scratch.store.listSessions()).toEqual([]);
  });

  test("refuses an answer to another attempt, a code used twice, and a refusal by the provider", async () => {
    provider.claims = { email: "olena@example.org" };
    const [mine, other] = [await begin(), await begin()];
    const answer = await agree(mine.address);
    const finish = (query: string, cookies = mine.cookies) =>
      finishOidc(scratch.store, browser(cookies), query);
    expect(await finish(answer, other.cookies)).toEqual({ ok: false, reason: "expired" });
    expect(await finish(`?error=access_denied&state=${new URLSearchParams(answer).get("state")}`)).toEqual({
      ok: false,
      reason: "expired",
    });
    expect(await finish(answer)).toMatchObject({ ok: true });
    expect(await finish(answer)).toEqual({ ok: false, reason: "expired" });
  });

  test("refuses without the cookie, with a forged one, and after ten minutes", async () => {
    const { address, cookies } = await begin();
    const answer = await agree(address);
    const forged = cookies.map((cookie) => ({ ...cookie, value: `e${cookie.value}` }));
    vi.setSystemTime(Date.now() + 10 * 60_000 + 1);
    for (const shown of [[], forged, cookies])
      expect(await finishOidc(scratch.store, browser(shown), answer)).toEqual({
        ok: false,
        reason: "expired",
      });
  });

  test("a cookie with the signature of a session is not an attempt", async () => {
    const finished = await signInAs({ email: "olena@example.org" });
    if (!finished.ok) throw new Error(finished.reason);
    const swapped = finished.cookies.map(({ value, ...cookie }) => ({
      ...cookie,
      name: "contextscope-oidc-3000",
      value,
    }));
    expect(await finishOidc(scratch.store, browser(swapped), "?code=1")).toEqual({
      ok: false,
      reason: "expired",
    });
  });

  test("refuses an ID token that the provider did not sign, or that is for another client", async () => {
    provider.isForged = true;
    expect(await signInAs({ email: "olena@example.org" })).toEqual({ ok: false, reason: "unreachable" });
    provider.isForged = false;
    expect(await signInAs({ email: "olena@example.org", aud: "another" })).toEqual({
      ok: false,
      reason: "unreachable",
    });
    expect(await scratch.store.listSessions()).toEqual([]);
  });

  test("a provider that is down is reported and logged, and asked again later", async () => {
    provider.isBroken = true;
    expect(await startOidc(scratch.store, browser(), "/")).toEqual({ ok: false, reason: "unreachable" });
    expect(await logged()).toEqual([expect.stringMatching(/^sign-in-refused: Single sign-on failed: /)]);
    provider.isBroken = false;
    const { address, cookies } = await begin();
    const answer = await agree(address);
    await provider.close();
    expect(await finishOidc(scratch.store, browser(cookies), answer)).toEqual({
      ok: false,
      reason: "unreachable",
    });
  });

  test("a session ends when its person leaves the list or changes the role", async () => {
    const finished = await signInAs({ email: "olena@example.org" });
    if (!finished.ok) throw new Error(finished.reason);
    const isSignedIn = async (admins: string, viewers: string) => {
      vi.stubEnv("OIDC_ADMINS", admins);
      vi.stubEnv("OIDC_VIEWERS", viewers);
      resetAccess();
      return (await callerOfSession(scratch.store, browser(finished.cookies))) !== undefined;
    };
    expect(await isSignedIn("olena@example.org", "")).toBe(true);
    expect(await isSignedIn("taras@example.net", "olena@example.org")).toBe(false);
    expect(await isSignedIn("taras@example.net", "")).toBe(false);
  });

  test("the eleventh try within a minute has to wait", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await begin();
    expect(await startOidc(scratch.store, browser(), "/")).toEqual({ ok: false, reason: "too-many" });
  });
});
