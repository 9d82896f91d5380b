import { serializeCookie } from "../access/cookies";
import type { startOidc } from "../access/oidc";

/** On to the next step of single sign-on, or back to the login page with the reason. */
export function oidcResponse(outcome: Awaited<ReturnType<typeof startOidc>>): Response {
  const headers = new Headers({
    location: outcome.ok ? outcome.address : `/login?failed=${outcome.reason}`,
    "cache-control": "no-store",
  });
  for (const cookie of outcome.ok ? outcome.cookies : [])
    headers.append("set-cookie", serializeCookie(cookie));
  return new Response(null, { status: 303, headers });
}
