import { activityQuerySchema } from "@/lib/contract/activity";
import { route } from "@/lib/server/http/route";

export const GET = route({ access: "GET /api/activity", query: activityQuerySchema }, ({ store, query }) =>
  store.readActivity(query),
);
