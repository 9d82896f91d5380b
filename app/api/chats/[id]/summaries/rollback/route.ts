import { route } from "@/lib/server/http/route";
import { rollBackSummary } from "@/lib/server/summaries/undo-summary";
import { versionSchema } from "../version-schema";

export const POST = route(
  { access: "POST /api/chats/[id]/summaries/rollback", request: versionSchema },
  async ({ store, params, body }) => ({
    isDone: await rollBackSummary(store, params.id, body.version),
  }),
);
