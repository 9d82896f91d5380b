import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { CLEAR_WORD } from "@/lib/contract/summary-runs";
import { route } from "@/lib/server/http/route";
import { clearHistory } from "@/lib/server/summaries/clear-history";

/** Requires the word that the user typed: a stray request clears nothing. */
const confirmedSchema = z.object({ word: z.literal(CLEAR_WORD) });

export const POST = route(
  { access: "POST /api/chats/[id]/summaries/clear", request: confirmedSchema },
  async ({ store, params }) => (await clearHistory(store, params.id)) ?? problem("no-chat"),
);
