import { z } from "zod";
import { eventStreamResponse } from "@/lib/server/http/event-stream";
import { route } from "@/lib/server/http/route";
import { streamSummary } from "@/lib/server/summaries/stream-summary";

const querySchema = z.object({ version: z.coerce.number().int().min(1) });

/** Streams one run while it is written. */
export const GET = route(
  { access: "GET /api/chats/[id]/summaries/stream", query: querySchema },
  async ({ store, params, query }) => eventStreamResponse(streamSummary(store, params.id, query.version)),
);
