import { activityQuerySchema } from "@/lib/contract/activity";
import { readActivity } from "@/lib/server/chats/activity-service";
import { parseQuery } from "../respond";

export async function GET(request: Request): Promise<Response> {
  const query = parseQuery(request, activityQuerySchema);
  return query.ok ? Response.json(await readActivity(query.value)) : query.response;
}
