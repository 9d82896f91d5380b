import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/ingest/api-route";
import { noSuch } from "@/lib/server/ingest/refuse";
import { readCompared } from "@/lib/server/recorded";

export const GET = apiRoute(
  ROUTES.readRequest,
  async ({ store, params: { chatId = "", requestId = "" } }) =>
    (await readCompared(store, chatId, requestId)) ?? noSuch("request"),
);
