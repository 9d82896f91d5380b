import { readChat } from "@/lib/server/chats/chats";
import { chatNotFound } from "../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const overview = await readChat((await params).id);
  return overview ? Response.json(overview) : chatNotFound(request);
}
