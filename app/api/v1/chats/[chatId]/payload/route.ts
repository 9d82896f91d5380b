import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/ingest/api-route";
import { answerPayload } from "@/lib/server/ingest/read-report";

export const GET = apiRoute(ROUTES.readPayload, ({ store, params: { chatId = "" }, query, searchParams }) =>
  answerPayload(store, { chatId, query, searchParams }),
);
