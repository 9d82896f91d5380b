import { countersQuerySchema } from "@/lib/contract/activity";
import { readCounters } from "@/lib/server/chats/activity-service";
import { parseQuery } from "../../respond";

export async function GET(request: Request): Promise<Response> {
  const query = parseQuery(request, countersQuerySchema);
  return query.ok ? Response.json(await readCounters(query.value)) : query.response;
}
