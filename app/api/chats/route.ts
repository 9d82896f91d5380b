import { chatListQuerySchema } from "@/lib/core/schema/chat-list";
import { listChats } from "@/lib/server/chats";
import { parseQuery } from "../respond";

export async function GET(request: Request): Promise<Response> {
  const query = parseQuery(request, chatListQuerySchema);
  return query.ok ? Response.json(await listChats(query.value)) : query.response;
}
