import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/ingest/api-route";
import { answerReport } from "@/lib/server/ingest/read-report";

export const GET = apiRoute(ROUTES.readTokens, ({ store, params: { chatId = "" }, query, searchParams }) =>
  answerReport(store, { chatId, query, searchParams }, ({ tokens }) => ({
    tokenizer: tokens.tokenizer,
    tokens,
  })),
);
