import { messagePageQuerySchema } from "@/lib/core/schema/message-page";
import { readMessages } from "@/lib/server/chats/chats";
import { chatNotFound, parseQuery } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const query = parseQuery(request, messagePageQuerySchema);
  if (!query.ok) return query.response;
  const page = await readMessages((await params).id, query.value);
  return page ? Response.json(page) : chatNotFound(request);
}
