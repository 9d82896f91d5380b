import { z } from "zod";
import { route } from "@/lib/server/http/route";
import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { startSummary } from "@/lib/server/summaries/start-summary";

/** `basis` comes from the preview; without it the chat is summarised in its current state. */
const orderSchema = z.object({ basis: z.number().int().optional() });

export const POST = route(
  { access: "POST /api/chats/[id]/summaries/run", limit: "model-call", request: orderSchema },
  ({ store, params, body }) => startSummary(store, chooseSummariser(), params.id, body.basis),
);
