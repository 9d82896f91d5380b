import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { CLEAR_WORD } from "@/lib/contract/summary-runs";
import { route } from "@/lib/server/http/route";
import { clearHistory } from "@/lib/server/summaries/clear-history";

/** The word that a person typed comes along: a stray request clears nothing. */
const confirmedSchema = z.object({ word: z.literal(CLEAR_WORD) });

export const POST = route(
  { request: confirmedSchema },
  async ({ store, params }) => (await clearHistory(store, params.id)) ?? problem("no-chat"),
);
