import { route } from "@/lib/server/http/route";
import { cancelSummary } from "@/lib/server/summaries/cancel-summary";
import { versionSchema } from "../version-schema";

export const POST = route(
  { access: "POST /api/chats/[id]/summaries/cancel", request: versionSchema },
  async ({ store, params, body }) => ({
    isDone: await cancelSummary(store, params.id, body.version),
  }),
);
