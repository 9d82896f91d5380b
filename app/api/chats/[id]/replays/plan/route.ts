import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";
import { planSend } from "@/lib/server/replay/plan-send";
import { sendQuerySchema } from "../../send-query-schema";

/** What a replay would send, its destination and its cost. Sends nothing. */
export const GET = route(
  { access: "GET /api/chats/[id]/replays/plan", query: sendQuerySchema },
  async ({ store, params, query }) => {
    const planned = await planSend(store, { chatId: params.id, ...query });
    return planned.kind === "ok" ? planned.plan : problem(planned.kind);
  },
);
