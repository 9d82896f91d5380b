import type { z } from "zod";
import { openStore } from "@/lib/server/store/open-store";
import type { Store } from "@/lib/server/store/store";
import { chatNotFound, parseBody } from "../../../respond";

type Context = Readonly<{ params: Promise<{ id: string }> }>;

/** A change of a chat's summaries: parse, call, answer. A refusal is an answer; undefined means that the chat is gone. */
export function changeRoute<Schema extends z.ZodType>(
  schema: Schema,
  change: (store: Store, chatId: string, input: z.infer<Schema>) => Promise<object | undefined>,
) {
  return async (request: Request, { params }: Context): Promise<Response> => {
    const body = await parseBody(request, schema);
    if (!body.ok) return body.response;
    const answer = await change(openStore(), (await params).id, body.value);
    return answer ? Response.json(answer) : chatNotFound(request);
  };
}
