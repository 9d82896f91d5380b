import { startOidc } from "@/lib/server/access/oidc";
import { oidcResponse } from "@/lib/server/http/oidc-response";
import { route } from "@/lib/server/http/route";

/** Sends the browser to the identity provider. */
export const GET = route({ access: "GET /login/oidc" }, async ({ store, request }) => {
  const next = new URL(request.url).searchParams.get("next") ?? "/";
  return oidcResponse(await startOidc(store, request.headers, next));
});
