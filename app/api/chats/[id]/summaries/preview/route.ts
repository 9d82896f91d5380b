import { route } from "@/lib/server/http/route";
import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { planNow } from "@/lib/server/summaries/plan-now";

/** What "summary now" would do. Read-only. */
export const GET = route({ access: "GET /api/chats/[id]/summaries/preview" }, ({ store, params }) =>
  planNow(store, chooseSummariser(), params.id),
);
