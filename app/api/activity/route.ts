import { activityQuerySchema } from "@/lib/contract/activity";
import { route } from "@/lib/server/http/route";

export const GET = route({ query: activityQuerySchema }, ({ store, query }) => store.readActivity(query));
