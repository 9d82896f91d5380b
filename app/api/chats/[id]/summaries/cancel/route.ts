import { cancelSummary } from "@/lib/server/summaries/cancel-summary";
import { changeRoute } from "../change-route";
import { versionSchema } from "../version-schema";

export const POST = changeRoute(versionSchema, async (store, chatId, { version }) => ({
  isDone: await cancelSummary(store, chatId, version),
}));
