import "server-only";
import * as client from "openid-client";
import type { OidcFailure } from "../../contract/access";
import { processSingletons } from "../../core/process-singleton";
import { AppError } from "../app-error";
import type { Store } from "../store/store";
import { accessSettings, type OidcSettings } from "./access-settings";
import { type Cookie, makeCookie, readCookie } from "./cookies";
import { type Attempt, openAttempt, sealAttempt } from "./oidc-attempt";
import { addressOf, originOf } from "./peer-headers";
import { rateLimit } from "./rate-limits";
import { roleOfPerson } from "./role-of-person";
import { safeNextPath } from "./safe-next-path";
import { startSession } from "./session-service";

const KIND = "oidc";
const CALLBACK = "/login/oidc/callback";
const MAX_MINUTES = 10;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Where to send the browser, and the cookies to set. */
type Step = Readonly<{ ok: true; address: string; cookies: readonly Cookie[] }>;
type Outcome = Step | Readonly<{ ok: false; reason: OidcFailure }>;

const failed = (reason: OidcFailure): Outcome => ({ ok: false, reason });

/** Sends the browser to the identity provider. */
export async function startOidc(store: Store, headers: Headers, next: string): Promise<Outcome> {
  const settings = requireOidc();
  if ((await rateLimit("sign-in", addressOf(headers))) !== undefined) return failed("too-many");
  const attempt: Attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    next: safeNextPath(next),
    until: Date.now() + MAX_MINUTES * 60_000,
  };
  const configuration = await discover(settings).catch((error: unknown) => logFailure(store, error));
  if (configuration === undefined) return failed("unreachable");
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${originOf(headers)}${CALLBACK}`,
    scope: "openid email",
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: "S256",
  });
  const cookie = makeCookie(headers, KIND, await sealAttempt(store, attempt), {
    sameSite: "lax",
    maxAgeSeconds: MAX_MINUTES * 60,
  });
  return { ok: true, address: address.href, cookies: [cookie] };
}

/** Signs in the person whom the identity provider names. */
export async function finishOidc(store: Store, headers: Headers, query: string): Promise<Outcome> {
  const settings = requireOidc();
  const attempt = await openAttempt(store, readCookie(headers, KIND));
  // The answer may belong to another attempt of the same browser.
  if (attempt === undefined || new URLSearchParams(query).get("state") !== attempt.state)
    return failed("expired");
  if ((await rateLimit("sign-in", addressOf(headers))) !== undefined) return failed("too-many");
  const claims = await readClaims(
    store,
    settings,
    attempt,
    new URL(`${originOf(headers)}${CALLBACK}${query}`),
  );
  if (typeof claims === "string") return failed(claims);
  const email = verifiedEmail(claims);
  const role = email && roleOfPerson(settings, email);
  if (!email || !role) {
    const text = `Sign-in refused: ${email ?? "no verified e-mail address"} (single sign-on)`;
    await store.writeEvent({ kind: "sign-in-refused", level: "warning", text });
    return failed("not-invited");
  }
  const ended = makeCookie(headers, KIND, "", { sameSite: "lax", maxAgeSeconds: 0 });
  const session = await startSession(store, { role, name: email, method: "oidc" }, headers);
  return { ok: true, address: attempt.next, cookies: [session, ended] };
}

/** Some providers omit `email_verified`: they vouch for all their addresses. Others send it as text. */
function verifiedEmail({ email, email_verified: isVerified = true }: client.IDToken): string | undefined {
  return typeof email === "string" && String(isVerified) === "true" ? email.toLowerCase() : undefined;
}

async function readClaims(
  store: Store,
  settings: OidcSettings,
  attempt: Attempt,
  address: URL,
): Promise<client.IDToken | OidcFailure> {
  try {
    const tokens = await client.authorizationCodeGrant(await discover(settings), address, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    return tokens.claims() ?? "not-invited";
  } catch (error) {
    if (isInterrupted(error)) return "expired";
    await logFailure(store, error);
    return "unreachable";
  }
}

/** The person gave up, or the code was used before. */
const isInterrupted = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError ||
  (error instanceof client.ResponseBodyError && error.error === "invalid_grant");

/** An admin finds the reason in the log; the login page only says that it failed. */
async function logFailure(store: Store, error: unknown): Promise<undefined> {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  const text = `Single sign-on failed: ${error.message}${code}`;
  await store.writeEvent({ kind: "sign-in-refused", level: "error", text });
}

function requireOidc(): OidcSettings {
  const { oidc } = accessSettings();
  if (oidc === undefined) throw new AppError("not-found", "Single sign-on is not configured.");
  return oidc;
}

/** Asked once per process, and again after a failure. Plain HTTP only for an issuer on this machine. */
function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  const singletons = processSingletons();
  const known = singletons.get("oidc") as Promise<client.Configuration> | undefined;
  if (known !== undefined) return known;
  const address = new URL(issuer);
  const isLocal = LOOPBACK.has(address.hostname);
  // Signatures are checked too, not only the connection to the provider.
  const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])];
  const asking = client.discovery(address, clientId, clientSecret, undefined, { execute });
  singletons.set("oidc", asking);
  asking.catch(() => singletons.delete("oidc"));
  return asking;
}
