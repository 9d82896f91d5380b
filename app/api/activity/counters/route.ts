import { countersQuerySchema } from "@/lib/contract/activity";
import { countActivity } from "@/lib/server/chats/count-activity";
import { route } from "@/lib/server/http/route";

export const GET = route(
  { access: "GET /api/activity/counters", query: countersQuerySchema },
  ({ store, query }) => countActivity(store, query),
);
