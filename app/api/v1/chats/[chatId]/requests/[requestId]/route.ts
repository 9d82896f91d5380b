import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { readCompared } from "@/lib/server/context/read-compared";
import { route } from "@/lib/server/http/route";

export const GET = route(ROUTES.readRequest, async ({ store, params }) => {
  const answer = await readCompared(store, params.chatId, params.requestId);
  return answer.kind === "ok" ? answer.compared : problem(answer.kind);
});
