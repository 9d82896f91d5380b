import { z } from "zod";
import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { runBotCommand } from "@/lib/server/summaries/run-bot-command";
import { changeRoute } from "../change-route";

const MAX_LINE = 500;

const lineSchema = z.object({
  text: z.string().max(MAX_LINE),
  awaiting: z.enum(["threshold", "clear-history"]).optional(),
});

/** One line to the bot, as in the chat itself. */
export const POST = changeRoute(lineSchema, (store, chatId, line) =>
  runBotCommand(store, chooseSummariser(), chatId, line),
);
