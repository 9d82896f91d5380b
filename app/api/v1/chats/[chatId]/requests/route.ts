import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch } from "@/lib/server/http/refuse";
import { record } from "@/lib/server/ingest/record";

export const GET = apiRoute(ROUTES.listRequests, async ({ store, params: { chatId = "" }, query }) => {
  const requests = await store.listRequests(chatId, query.limit);
  return requests ? { requests } : noSuch("chat");
});

export const POST = apiRoute(ROUTES.recordRequest, ({ store, params: { chatId = "" }, body }) =>
  record(store, chatId, body),
);
