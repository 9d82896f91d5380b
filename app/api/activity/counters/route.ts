import { countersQuerySchema } from "@/lib/contract/activity";
import { readCounters } from "@/lib/server/chats/activity-service";
import { route } from "@/lib/server/http/route";

export const GET = route({ access: "GET /api/activity/counters", query: countersQuerySchema }, ({ query }) =>
  readCounters(query),
);
