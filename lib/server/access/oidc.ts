import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import * as client from "openid-client";
import { z } from "zod";
import { processSingletons } from "../../core/process-singleton";
import type { Store } from "../store/store";
import { accessSettings, type OidcSettings } from "./access-settings";
import { makeCookie, readCookie } from "./cookies";
import { originOf } from "./peer-headers";
import { roleOfPerson } from "./role-of-person";
import { safeNextPath } from "./safe-next-path";
import { sessionSecret, startSession } from "./session-service";

const KIND = "oidc";
const CALLBACK = "/login/oidc/callback";
const MAX_MINUTES = 10;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** What the callback must find again, in a signed cookie of the browser that began. */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  until: z.number(),
});
type Attempt = z.infer<typeof attemptSchema>;

/** Where to send the browser, and the cookie to set. */
export async function startOidc(store: Store, headers: Headers, next: string) {
  const settings = requireOidc();
  const attempt: Attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    next: safeNextPath(next),
    until: Date.now() + MAX_MINUTES * 60_000,
  };
  const address = client.buildAuthorizationUrl(await discover(settings), {
    redirect_uri: `${originOf(headers)}${CALLBACK}`,
    scope: "openid email",
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
  });
  const cookie = makeCookie(headers, KIND, await seal(store, attempt), {
    sameSite: "lax",
    maxAgeSeconds: MAX_MINUTES * 60,
  });
  return { address, cookie };
}

/** The cookies of the new session and where to go; or why nobody was signed in. */
export async function finishOidc(store: Store, headers: Headers, query: string) {
  const settings = requireOidc();
  const attempt = await unseal(store, readCookie(headers, KIND));
  if (attempt === undefined) return { ok: false as const, reason: "expired" as const };
  const email = await readEmail(settings, attempt, new URL(`${originOf(headers)}${CALLBACK}${query}`));
  const role = email && roleOfPerson(settings, email);
  if (!email || !role) {
    const text = `Sign-in refused: ${email ?? "no verified e-mail address"} (single sign-on)`;
    await store.writeEvent({ kind: "sign-in-refused", level: "warning", text });
    return { ok: false as const, reason: "not-invited" as const };
  }
  const signedIn = { role, name: email.toLowerCase(), method: "oidc" } as const;
  const ended = makeCookie(headers, KIND, "", { sameSite: "lax", maxAgeSeconds: 0 });
  return {
    ok: true as const,
    cookies: [await startSession(store, signedIn, headers), ended],
    next: attempt.next,
  };
}

/** Undefined if the provider refuses, or reports an address that nobody verified. */
async function readEmail(
  settings: OidcSettings,
  attempt: Attempt,
  address: URL,
): Promise<string | undefined> {
  try {
    const tokens = await client.authorizationCodeGrant(await discover(settings), address, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const isVerified = claims?.email_verified !== false;
    return isVerified && typeof claims?.email === "string" ? claims.email : undefined;
  } catch (error) {
    if (error instanceof Error && !(error instanceof TypeError && error.message === "fetch failed"))
      return undefined;
    throw error;
  }
}

function requireOidc(): OidcSettings {
  const { oidc } = accessSettings();
  if (oidc === undefined) throw new Error("Single sign-on is not configured.");
  return oidc;
}

/** Asked once per process, and again after a failure. Plain HTTP only for an issuer on this machine. */
function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const singletons = processSingletons();
  const known = singletons.get("oidc") as Promise<client.Configuration> | undefined;
  if (known !== undefined) return known;
  const address = new URL(issuer);
  const execute = LOOPBACK.has(address.hostname) ? [client.allowInsecureRequests] : [];
  const asking = client.discovery(address, clientId, clientSecret, undefined, { execute });
  singletons.set("oidc", asking);
  asking.catch(() => singletons.delete("oidc"));
  return asking;
}

const sign = (secret: string, text: string): Buffer => createHmac("sha256", secret).update(text).digest();

async function seal(store: Store, attempt: Attempt): Promise<string> {
  const text = Buffer.from(JSON.stringify(attempt)).toString("base64url");
  return `${text}.${sign(await sessionSecret(store), text).toString("base64url")}`;
}

async function unseal(store: Store, sealed: string | undefined): Promise<Attempt | undefined> {
  const [text = "", signature = ""] = (sealed ?? "").split(".");
  const expected = sign(await sessionSecret(store), text);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const attempt = attemptSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  return attempt.until > Date.now() ? attempt : undefined;
}
