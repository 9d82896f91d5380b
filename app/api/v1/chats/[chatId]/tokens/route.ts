import { ROUTES } from "@/lib/api/routes";
import { answerReport } from "@/lib/server/context/read-report";
import { apiRoute } from "@/lib/server/http/api-route";

export const GET = apiRoute(ROUTES.readTokens, ({ store, params: { chatId = "" }, query, searchParams }) =>
  answerReport(store, { chatId, query, searchParams }, ({ tokens }) => ({
    tokenizer: tokens.tokenizer,
    tokens,
  })),
);
