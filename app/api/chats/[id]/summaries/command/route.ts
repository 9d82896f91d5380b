import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";
import { chooseSummariser } from "@/lib/server/providers/choose-provider";
import { runBotCommand } from "@/lib/server/summaries/run-bot-command";

const MAX_LINE = 500;

const lineSchema = z.object({
  text: z.string().max(MAX_LINE),
  awaiting: z.enum(["threshold", "clear-history"]).optional(),
});

/** One line to the bot, as in the chat itself. */
export const POST = route(
  { access: "POST /api/chats/[id]/summaries/command", limit: "model-call", request: lineSchema },
  async ({ store, params, body }) =>
    (await runBotCommand(store, chooseSummariser(), params.id, body)) ?? problem("no-chat"),
);
