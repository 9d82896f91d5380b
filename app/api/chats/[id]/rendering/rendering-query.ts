import { z } from "zod";
import { payloadRequestSchema } from "@/lib/api/report-schemas";

const hashSchema = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/u) });

/** A query about a long text, which its hash identifies. */
export const renderingQuery = <Question extends z.ZodType>(question: Question) =>
  z.intersection(z.intersection(payloadRequestSchema, hashSchema), question);
