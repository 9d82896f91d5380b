import "server-only";
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Session } from "../../contract/access";
import type { StoredSession } from "../store/access-store";
import type { Store } from "../store/store";
import { type AccessSettings, accessSettings } from "./access-settings";
import { withActor } from "./actor";
import { type Caller, callerWithRole, ROLES, type Role } from "./caller";
import { type Cookie, makeCookie, readCookie } from "./cookies";
import { roleOfPerson } from "./role-of-person";

const KIND = "session";
/** A session that nobody used for this long ends. */
const IDLE_DAYS = 30;
const DAY_MS = 86_400_000;
/** Minimum interval between updates of a session's last use. */
const USE_NOTED_EVERY_MS = 5 * 60_000;
const MAX_USER_AGENT = 300;

export type SignedIn = Readonly<{ role: Role; name: string; method: "password" | "oidc" }>;

const secrets = new WeakMap<Store, Promise<string>>();

/** In the database, so that all processes share it and a restart signs nobody out. */
export function sessionSecret(store: Store): Promise<string> {
  const known = secrets.get(store);
  if (known !== undefined) return known;
  const reading = store.readSecret("session-secret", randomBytes(32).toString("base64url"));
  secrets.set(store, reading);
  // A database that is away for a moment must not sign everybody out until the next start.
  reading.catch(() => secrets.delete(store));
  return reading;
}

const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text, "utf8").digest("base64url");

const idOf = (token: string): string => createHash("sha256").update(token, "utf8").digest("hex");

/**
 * What the right to a session depends on: the password, or that the list of people still gives the role. Undefined if
 * the way of signing in is no longer offered.
 */
function credentialOf({ role, name, method }: SignedIn, settings: AccessSettings): string | undefined {
  if (method === "password") return role === "admin" ? settings.password : settings.viewerPassword;
  if (settings.oidc === undefined || roleOfPerson(settings.oidc, name) !== role) return undefined;
  return settings.oidc.issuer;
}

/** The cookie of a new session. */
export async function startSession(store: Store, signedIn: SignedIn, headers: Headers): Promise<Cookie> {
  const credential = credentialOf(signedIn, accessSettings());
  if (credential === undefined) throw new Error(`No way to sign in as ${signedIn.role}.`);
  const secret = await sessionSecret(store);
  const token = randomBytes(32).toString("base64url");
  const now = Date.now();
  const session: StoredSession = {
    id: idOf(token),
    ...signedIn,
    credential: sign(secret, `credential:${credential}`),
    userAgent: (headers.get("user-agent") ?? "").slice(0, MAX_USER_AGENT),
    createdAt: new Date(now).toISOString(),
    lastSeenAt: new Date(now).toISOString(),
    expiresAt: new Date(now + IDLE_DAYS * DAY_MS).toISOString(),
  };
  const event = { kind: "signed-in", text: `${signedIn.name} signed in` };
  await withActor(signedIn.name, () => store.writeSession(session, event));
  return makeCookie(headers, KIND, `${token}.${sign(secret, token)}`, {
    // Strict would be withheld on the way back from the identity provider.
    sameSite: "lax",
    maxAgeSeconds: IDLE_DAYS * 86_400,
  });
}

export const clearedSessionCookie = (headers: Headers): Cookie =>
  makeCookie(headers, KIND, "", { sameSite: "lax", maxAgeSeconds: 0 });

/** Undefined without a valid session. */
export async function callerOfSession(store: Store, headers: Headers): Promise<Caller | undefined> {
  const [token, signature, ...rest] = (readCookie(headers, KIND) ?? "").split(".");
  if (!token || !signature || rest.length > 0) return undefined;
  const secret = await sessionSecret(store);
  if (!isEqual(signature, sign(secret, token))) return undefined;
  const session = await store.readSession(idOf(token));
  if (session === undefined || !isValid(session, secret)) return undefined;
  await noteUse(store, session);
  return { ...callerWithRole(roleIn(session), session.name), sessionId: session.id };
}

const roleIn = ({ role }: StoredSession): Role => ROLES.find((known) => known === role) ?? "viewer";

function isValid(session: StoredSession, secret: string): boolean {
  const method = session.method === "oidc" ? "oidc" : "password";
  const credential = credentialOf({ role: roleIn(session), name: session.name, method }, accessSettings());
  if (credential === undefined || Date.parse(session.expiresAt) <= Date.now()) return false;
  return isEqual(session.credential, sign(secret, `credential:${credential}`));
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

async function noteUse(store: Store, { id, lastSeenAt }: StoredSession): Promise<void> {
  const now = Date.now();
  if (now - Date.parse(lastSeenAt) < USE_NOTED_EVERY_MS) return;
  const expiresAt = new Date(now + IDLE_DAYS * DAY_MS).toISOString();
  await store.extendSession(id, { lastSeenAt: new Date(now).toISOString(), expiresAt });
}

/** Valid sessions, last seen first. */
export async function listSessions(store: Store, own: string | undefined): Promise<readonly Session[]> {
  const secret = await sessionSecret(store);
  const valid = (await store.listSessions()).filter((session) => isValid(session, secret));
  return valid.map(({ credential: _, ...session }) => ({ ...session, isOwn: session.id === own }));
}

export async function endSession(store: Store, sessionId: string): Promise<boolean> {
  const session = await store.readSession(sessionId);
  const text = `Session of ${session?.name ?? "nobody"} ended`;
  return store.endSession(sessionId, { kind: "signed-out", text });
}
