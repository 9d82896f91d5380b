import { finishOidc } from "@/lib/server/access/oidc";
import { oidcResponse } from "@/lib/server/http/oidc-response";
import { route } from "@/lib/server/http/route";

/** The identity provider sends the browser back here. */
export const GET = route({ access: "GET /login/oidc/callback" }, async ({ store, request }) =>
  oidcResponse(await finishOidc(store, request.headers, new URL(request.url).search)),
);
