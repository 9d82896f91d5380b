import { z } from "zod";
import { CLEAR_WORD } from "@/lib/contract/summary-runs";
import { clearHistory } from "@/lib/server/summaries/clear-history";
import { changeRoute } from "../change-route";

/** The word that a person typed comes along: a stray request clears nothing. */
const confirmedSchema = z.object({ word: z.literal(CLEAR_WORD) });

export const POST = changeRoute(confirmedSchema, clearHistory);
