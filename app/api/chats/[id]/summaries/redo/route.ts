import { route } from "@/lib/server/http/route";
import { redoSummary } from "@/lib/server/summaries/undo-summary";
import { versionSchema } from "../version-schema";

export const POST = route(
  { access: "POST /api/chats/[id]/summaries/redo", request: versionSchema },
  async ({ store, params, body }) => ({
    isDone: await redoSummary(store, params.id, body.version),
  }),
);
