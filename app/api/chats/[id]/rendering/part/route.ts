import { z } from "zod";
import { takePart } from "@/lib/rendering/rendering-parts";
import { answerFromRendering, type Context } from "../answer-from-rendering";

const questionSchema = z.object({ part: z.coerce.number().int().min(0) });

/** One part of a long text. */
export const GET = (request: Request, context: Context): Promise<Response> =>
  answerFromRendering(request, context, questionSchema, ({ prepared, partStarts }, { part }) =>
    takePart(prepared, partStarts, part),
  );
