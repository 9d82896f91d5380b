import { route } from "@/lib/server/http/route";
import { cancelSummary } from "@/lib/server/summaries/cancel-summary";
import { versionSchema } from "../version-schema";

export const POST = route({ request: versionSchema }, async ({ store, params, body }) => ({
  isDone: await cancelSummary(store, params.id, body.version),
}));
