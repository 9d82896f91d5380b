import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { record } from "@/lib/server/ingest/record";

export const GET = route(ROUTES.listRequests, async ({ store, params, query }) => {
  const requests = await store.listRequests(params.chatId, query.limit);
  return requests ? { requests } : problem("no-chat");
});

export const POST = route(ROUTES.recordRequest, async ({ store, params, body }) => {
  const status = await record(store, params.chatId, body);
  if (status === "no-chat") return problem("no-chat");
  if (status !== "conflict") return { id: body.id, status };
  return problem("conflict", {
    error: "Another body is stored under this id.",
    problems: [{ pointer: "/body", message: `differs from the recorded request ${body.id}` }],
  });
});
