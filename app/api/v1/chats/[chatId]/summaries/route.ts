import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch } from "@/lib/server/http/refuse";
import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { readStatus } from "@/lib/server/summaries/read-status";
import { summariseNow } from "@/lib/server/summaries/summarise-now";

export const GET = apiRoute(ROUTES.readSummaries, async ({ store, params: { chatId = "" } }) => {
  const [status, versions] = await Promise.all([readStatus(store, chatId), store.readSummaries(chatId)]);
  return status && versions ? { status, versions } : noSuch("chat");
});

export const POST = apiRoute(ROUTES.summariseNow, async ({ store, params: { chatId = "" } }) => {
  const outcome = await summariseNow(store, chooseSummariser(), chatId);
  return outcome.kind === "no-chat" ? noSuch("chat") : outcome;
});
