import { chatListQuerySchema } from "@/lib/core/schema/chat-list";
import { listChats } from "@/lib/server/chats/chats";
import { readCursor } from "@/lib/server/store/chat-cursor";
import { failure, parseQuery } from "../respond";

export async function GET(request: Request): Promise<Response> {
  const query = parseQuery(request, chatListQuerySchema);
  if (!query.ok) return query.response;
  const { cursor, sort } = query.value;
  if (cursor !== undefined && readCursor(cursor, sort) === undefined)
    return failure(request, 400, "cursor: not one that this list gave out; start again without it");
  return Response.json(await listChats(query.value));
}
