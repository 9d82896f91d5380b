import { serializeCookie } from "@/lib/server/access/cookies";
import { finishOidc } from "@/lib/server/access/oidc";
import { route } from "@/lib/server/http/route";

/** The identity provider sends the browser back here. */
export const GET = route({ access: "GET /login/oidc/callback" }, async ({ store, request }) => {
  const finished = await finishOidc(store, request.headers, new URL(request.url).search);
  const headers = new Headers({
    location: finished.ok ? finished.next : `/login?failed=${finished.reason}`,
    "cache-control": "no-store",
  });
  for (const cookie of finished.ok ? finished.cookies : [])
    headers.append("set-cookie", serializeCookie(cookie));
  return new Response(null, { status: 303, headers });
});
