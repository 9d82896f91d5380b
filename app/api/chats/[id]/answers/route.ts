import { answersQuerySchema } from "@/lib/contract/answers";
import { readAnswers } from "@/lib/server/chats/list-answers";
import { openStore } from "@/lib/server/store/open-store";
import { chatNotFound, parseQuery } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** The bot's stored answers, judged for what they give away. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const query = parseQuery(request, answersQuerySchema);
  if (!query.ok) return query.response;
  const page = await readAnswers(openStore(), (await params).id, query.value);
  return page ? Response.json(page) : chatNotFound(request);
}
