import { ROUTES } from "@/lib/api/routes";
import { answerPayload } from "@/lib/server/context/read-report";
import { apiRoute } from "@/lib/server/http/api-route";

export const GET = apiRoute(ROUTES.readPayload, ({ store, params: { chatId = "" }, query, searchParams }) =>
  answerPayload(store, { chatId, query, searchParams }),
);
