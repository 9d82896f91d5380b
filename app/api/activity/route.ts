import { activityQuerySchema } from "@/lib/contract/activity";
import { readActivity } from "@/lib/server/chats/activity-service";
import { route } from "@/lib/server/http/route";

export const GET = route({ access: "GET /api/activity", query: activityQuerySchema }, ({ query }) =>
  readActivity(query),
);
