import { problem } from "@/lib/api/problem";
import { answersQuerySchema } from "@/lib/contract/answers";
import { readAnswers } from "@/lib/server/chats/list-answers";
import { route } from "@/lib/server/http/route";

/** The bot's stored answers, judged for what they give away. */
export const GET = route(
  { query: answersQuerySchema },
  async ({ store, params, query }) => (await readAnswers(store, params.id, query)) ?? problem("no-chat"),
);
