import { z } from "zod";
import { readPayloadRequest } from "@/lib/contract/payload-request";
import { findLongRendering } from "@/lib/server/context/find-long-rendering";
import type { RememberedRendering } from "@/lib/server/context/long-renderings";
import { openStore } from "@/lib/server/store/open-store";
import { contextProblem, failure, parseQuery } from "../../../respond";

export type Context = Readonly<{ params: Promise<{ id: string }> }>;

const hashSchema = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/u) });

/** Answers a question about a long text by looking at it; one that has changed meanwhile is a conflict. */
export async function answerFromRendering<T extends z.ZodType>(
  request: Request,
  { params }: Context,
  schema: T,
  answer: (rendering: RememberedRendering, question: z.infer<T>) => object,
): Promise<Response> {
  const asked = parseQuery(request, schema);
  const known = parseQuery(request, hashSchema);
  if (!asked.ok) return asked.response;
  if (!known.ok) return known.response;
  const read = readPayloadRequest((await params).id, new URL(request.url).searchParams);
  if (!read.ok) return failure(request, 400, read.error);
  const found = await findLongRendering(openStore(), read.request, known.value.hash);
  if (found.kind === "changed") return failure(request, 409, "The payload is another one by now.");
  if (found.kind !== "ok") return contextProblem(request, found);
  return Response.json(answer(found.rendering, asked.value));
}
