import "server-only";
import { type Failed, problem } from "../../api/problem";
import type { Store } from "../store/store";
import { accessSettings } from "./access-settings";
import type { Role } from "./caller";
import type { Cookie } from "./cookies";
import { verifyPassword } from "./password";
import { addressOf } from "./peer-headers";
import { rateLimit } from "./rate-limits";
import { startSession } from "./session-service";

/** The cookie of a new session, or why there is none. */
export async function signIn(
  store: Store,
  password: string,
  headers: Headers,
): Promise<Readonly<{ ok: true; cookie: Cookie }> | Failed> {
  const limited = await rateLimit("sign-in", addressOf(headers));
  if (limited !== undefined) return limited;
  const role = await roleOfPassword(password);
  if (role === undefined) {
    const text = `Sign-in refused: wrong password from ${addressOf(headers)}`;
    await store.writeEvent({ kind: "sign-in-refused", level: "warning", text });
    return problem("wrong-password");
  }
  return { ok: true, cookie: await startSession(store, { role, name: role, method: "password" }, headers) };
}

/** Checks both passwords in every case, so that the time reveals nothing. */
async function roleOfPassword(given: string): Promise<Role | undefined> {
  const { password, viewerPassword } = accessSettings();
  const [isAdmin, isViewer] = await Promise.all(
    [password, viewerPassword].map((expected) => expected !== undefined && verifyPassword(given, expected)),
  );
  if (isAdmin) return "admin";
  return isViewer ? "viewer" : undefined;
}
