import { z } from "zod";
import { openStore } from "@/lib/server/store/open-store";
import { streamSummary } from "@/lib/server/summaries/stream-summary";
import { parseQuery } from "../../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

const querySchema = z.object({ version: z.coerce.number().int().min(1) });

/** One run as it is written. `no-transform` keeps Next from holding the events back to compress them. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const query = parseQuery(request, querySchema);
  if (!query.ok) return query.response;
  return new Response(streamSummary(openStore(), (await params).id, query.value.version), {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-store, no-transform" },
  });
}
