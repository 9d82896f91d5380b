import { z } from "zod";
import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { startSummary } from "@/lib/server/summaries/start-summary";
import { changeRoute } from "../change-route";

/** `basis` comes from the preview; without it the chat is summarised as it stands. */
const orderSchema = z.object({ basis: z.number().int().optional() });

export const POST = changeRoute(orderSchema, (store, chatId, { basis }) =>
  startSummary(store, chooseSummariser(), chatId, basis),
);
