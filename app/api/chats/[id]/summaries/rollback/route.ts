import { rollBackSummary } from "@/lib/server/summaries/undo-summary";
import { changeRoute } from "../change-route";
import { versionSchema } from "../version-schema";

export const POST = changeRoute(versionSchema, async (store, chatId, { version }) => ({
  isDone: await rollBackSummary(store, chatId, version),
}));
