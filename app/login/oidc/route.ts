import { serializeCookie } from "@/lib/server/access/cookies";
import { startOidc } from "@/lib/server/access/oidc";
import { route } from "@/lib/server/http/route";

/** Sends the browser to the identity provider. */
export const GET = route({ access: "GET /login/oidc" }, async ({ store, request }) => {
  const next = new URL(request.url).searchParams.get("next") ?? "/";
  const { address, cookie } = await startOidc(store, request.headers, next);
  return new Response(null, {
    status: 302,
    headers: { location: address.href, "set-cookie": serializeCookie(cookie), "cache-control": "no-store" },
  });
});
