import { z } from "zod";
import { eventStreamResponse } from "@/lib/server/http/event-stream";
import { openStore } from "@/lib/server/store/open-store";
import { streamSummary } from "@/lib/server/summaries/stream-summary";
import { parseQuery } from "../../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

const querySchema = z.object({ version: z.coerce.number().int().min(1) });

/** One run as it is written. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const query = parseQuery(request, querySchema);
  if (!query.ok) return query.response;
  return eventStreamResponse(streamSummary(openStore(), (await params).id, query.value.version));
}
