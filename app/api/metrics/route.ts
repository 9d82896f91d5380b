import { route } from "@/lib/server/http/route";
import { metrics } from "@/lib/server/metrics/metrics";

/** For Prometheus, with a read key. */
export const GET = route({ access: "GET /api/metrics" }, async () => {
  const { render, contentType } = metrics();
  return new Response(await render(), {
    headers: { "content-type": contentType, "cache-control": "no-store" },
  });
});
