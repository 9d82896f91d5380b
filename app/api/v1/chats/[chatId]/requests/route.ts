import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/ingest/api-route";
import { record } from "@/lib/server/ingest/record";
import { noSuch } from "@/lib/server/ingest/refuse";

export const GET = apiRoute(ROUTES.listRequests, async ({ store, params: { chatId = "" }, query }) => {
  const requests = await store.listRequests(chatId, query.limit);
  return requests ? { requests } : noSuch("chat");
});

export const POST = apiRoute(ROUTES.recordRequest, ({ store, params: { chatId = "" }, body }) =>
  record(store, chatId, body),
);
