import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/ingest/api-route";
import { ingest } from "@/lib/server/ingest/ingest";
import { noSuch } from "@/lib/server/ingest/refuse";

export const GET = apiRoute(
  ROUTES.readMessages,
  async ({ store, params: { chatId = "" }, query }) =>
    (await store.readMessages(chatId, query)) ?? noSuch("chat"),
);

export const POST = apiRoute(ROUTES.ingestMessages, ({ store, params: { chatId = "" }, body }) =>
  ingest(store, chatId, body),
);
