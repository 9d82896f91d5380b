import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { readSummariesView } from "@/lib/server/summaries/read-summaries-view";
import { summariseNow } from "@/lib/server/summaries/summarise-now";

export const GET = route(
  ROUTES.readSummaries,
  async ({ store, params }) =>
    (await readSummariesView(store, chooseSummariser(), params.chatId)) ?? problem("no-chat"),
);

export const POST = route(ROUTES.summariseNow, async ({ store, params }) => {
  const outcome = await summariseNow(store, chooseSummariser(), params.chatId);
  return outcome.kind === "no-chat" ? problem("no-chat") : outcome;
});
