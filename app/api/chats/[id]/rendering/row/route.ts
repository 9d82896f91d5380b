import { z } from "zod";
import type { FoundRow } from "@/lib/rendering/long-rendering-answers";
import { answerFromRendering, type Context } from "../answer-from-rendering";

const questionSchema = z.object({ message: z.string() });

/** Where a message begins in a long text. */
export const GET = (request: Request, context: Context): Promise<Response> =>
  answerFromRendering(
    request,
    context,
    questionSchema,
    ({ prepared }, { message }): FoundRow => ({ row: prepared.rowOfMessage.get(message) ?? null }),
  );
