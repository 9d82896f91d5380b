import { problem } from "@/lib/api/problem";
import { answersQuerySchema } from "@/lib/contract/answers";
import { readAnswers } from "@/lib/server/chats/list-answers";
import { route } from "@/lib/server/http/route";

/** The bot's stored answers, checked for leaks. */
export const GET = route(
  { access: "GET /api/chats/[id]/answers", query: answersQuerySchema },
  async ({ store, params, query }) => (await readAnswers(store, params.id, query)) ?? problem("no-chat"),
);
