import { route } from "@/lib/server/http/route";
import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { writerOf } from "@/lib/server/summaries/plan-now";
import { runTask } from "@/lib/server/workers/run-task";

/** What "summary now" would do. Read-only. */
export const GET = route(
  { access: "GET /api/chats/[id]/summaries/preview" },
  ({ store, params, request: { signal } }) =>
    runTask(
      store,
      "summary-preview",
      { chatId: params.id, writer: writerOf(chooseSummariser()) },
      { signal },
    ),
);
