import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openScratchStore } from "../store/summary-chat.fixture";
import { believePeerHeaders, resetAccess } from "./access.fixture";
import { identifyCaller } from "./authorise";
import { type Cookie, serializeCookie } from "./cookies";
import { callerOfSession, endSession, listSessions, startSession } from "./session-service";
import { signIn } from "./sign-in";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
  vi.stubEnv("CONTEXTSCOPE_PASSWORD", "correct horse");
  vi.stubEnv("CONTEXTSCOPE_VIEWER_PASSWORD", "battery staple");
  resetAccess();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  resetAccess();
  await scratch.close();
});

const host = "127.0.0.1:3000";
const anonymous = new Headers({ host, "user-agent": "a test" });
const withCookie = ({ name, value }: Pick<Cookie, "name" | "value">) =>
  new Headers({ host, cookie: `theme=dark; ${name}=${value}` });

async function enter(password: string): Promise<Cookie> {
  const outcome = await signIn(scratch.store, password, anonymous);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.cookie;
}

describe("signing in", () => {
  test.each([
    ["correct horse", "admin", ["read", "write", "admin"]],
    ["battery staple", "viewer", ["read"]],
  ])("%s makes a session", async (password, name, permissions) => {
    const caller = await callerOfSession(scratch.store, withCookie(await enter(password)));
    expect(caller).toMatchObject({ name, permissions });
  });

  test("a wrong password is refused and logged, and the eleventh try within a minute has to wait", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await signIn(scratch.store, "wrong", anonymous)).toMatchObject({ code: "wrong-password" });
    }
    expect(await signIn(scratch.store, "correct horse", anonymous)).toMatchObject({
      code: "too-many",
      status: 429,
    });
    const { events } = await scratch.store.readActivity({ level: "warning", chat: "", limit: 50 });
    expect(events.map(({ kind }) => kind)).toEqual(Array(10).fill("sign-in-refused"));
  });

  test("the cookie is out of reach of scripts, and secure behind TLS", async () => {
    expect(serializeCookie(await enter("correct horse"))).toMatch(
      /^contextscope-session-3000=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    believePeerHeaders();
    const behindTls = new Headers({ host, "x-contextscope-scheme": "https" });
    const signedIn = { role: "admin", name: "admin", method: "password" } as const;
    expect(await startSession(scratch.store, signedIn, behindTls)).toMatchObject({ secure: true });
  });
});

describe("a session is over", () => {
  test.each(["CONTEXTSCOPE_PASSWORD", "CONTEXTSCOPE_PASSWORD_HASH"])(
    "when the password changes: %s",
    async (name) => {
      const cookie = await enter("correct horse");
      vi.stubEnv("CONTEXTSCOPE_PASSWORD", "");
      const hash = `scrypt:16384:8:1:${"a".repeat(22)}:${"b".repeat(43)}`;
      vi.stubEnv(name, name.endsWith("HASH") ? hash : "another");
      resetAccess();
      expect(await callerOfSession(scratch.store, withCookie(cookie))).toBeUndefined();
      expect(await listSessions(scratch.store, undefined)).toEqual([]);
    },
  );

  test("when it is ended, for this browser alone", async () => {
    const [one, other] = [await enter("correct horse"), await enter("correct horse")];
    const caller = await callerOfSession(scratch.store, withCookie(one));
    expect(await endSession(scratch.store, caller?.sessionId ?? "")).toBe(true);
    expect(await callerOfSession(scratch.store, withCookie(one))).toBeUndefined();
    expect(await callerOfSession(scratch.store, withCookie(other))).toBeDefined();
  });

  test("after 30 days without use", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const cookie = await enter("correct horse");
    vi.setSystemTime(Date.now() + 29 * 86_400_000);
    expect(await callerOfSession(scratch.store, withCookie(cookie))).toBeDefined();
    vi.setSystemTime(Date.now() + 29 * 86_400_000);
    expect(await callerOfSession(scratch.store, withCookie(cookie))).toBeDefined();
    vi.setSystemTime(Date.now() + 31 * 86_400_000);
    expect(await callerOfSession(scratch.store, withCookie(cookie))).toBeUndefined();
  });

  test.each([
    ["a token of another server", "x".repeat(43)],
    ["nothing", ""],
    ["a changed signature", undefined],
  ])("never began: %s", async (_, token) => {
    const { name, value } = await enter("correct horse");
    const [own, signature = ""] = value.split(".");
    const forged =
      token === undefined ? `${own}.${[...signature].toReversed().join("")}` : `${token}.${signature}`;
    expect(await callerOfSession(scratch.store, withCookie({ name, value: forged }))).toBeUndefined();
  });
});

describe("a user of a proxy in front", () => {
  const asked = (user?: string) =>
    identifyCaller(scratch.store, new Headers({ host, ...(user && { "x-contextscope-user": user }) }));

  beforeEach(() => {
    vi.stubEnv("CONTEXTSCOPE_REMOTE_USER_HEADER", "x-user");
    vi.stubEnv("CONTEXTSCOPE_TRUSTED_PROXIES", "10.0.0.0/8");
    vi.stubEnv("CONTEXTSCOPE_REMOTE_ADMINS", "ann");
    vi.stubEnv("CONTEXTSCOPE_REMOTE_VIEWERS", "@example.org");
    resetAccess();
    believePeerHeaders();
  });

  test("is known without a session; anybody else is not", async () => {
    expect(await asked("Ann")).toMatchObject({ ok: true, caller: { name: "Ann" } });
    expect(await asked("bob@example.org")).toMatchObject({ caller: { permissions: ["read"] } });
    expect(await asked("eve")).toMatchObject({ ok: false, code: "not-invited" });
    expect(await asked()).toMatchObject({ ok: false, code: "signed-out" });
  });

  test("counts only where our own server has checked the proxy", async () => {
    resetAccess();
    expect(await asked("Ann")).toMatchObject({ ok: false, code: "signed-out" });
  });
});
