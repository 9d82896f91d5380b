import { z } from "zod";
import { rowAt } from "@/lib/rendering/find-folds";
import { findMatches } from "@/lib/rendering/find-matches";
import type { PlacedMatches } from "@/lib/rendering/long-rendering-answers";
import { answerFromRendering, type Context } from "../answer-from-rendering";

const questionSchema = z.object({ query: z.string().max(200) });

/** Where something is said in a long text. */
export const GET = (request: Request, context: Context): Promise<Response> =>
  answerFromRendering(request, context, questionSchema, ({ prepared }, { query }): PlacedMatches => {
    const { found, isCapped } = findMatches(prepared.text, query);
    return { found: found.map((match) => ({ ...match, row: rowAt(prepared.rows, match.start) })), isCapped };
  });
