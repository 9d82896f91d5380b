import { z } from "zod";
import { route } from "@/lib/server/http/route";
import { streamSummary } from "@/lib/server/summaries/stream-summary";

const querySchema = z.object({ version: z.coerce.number().int().min(1) });

/** One run as it is written. `no-transform` keeps Next from holding the events back to compress them. */
export const GET = route(
  { query: querySchema },
  async ({ store, params, query }) =>
    new Response(streamSummary(store, params.id, query.version), {
      headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
    }),
);
