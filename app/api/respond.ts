import type { z } from "zod";
import { ASKED_BY_PAGE, REFUSED_WITH } from "@/lib/contract/refusal";
import type { NoContext, NoWire } from "@/lib/server/context/load-context";
import { CONTEXT_PROBLEMS } from "@/lib/server/http/context-problems";

type Parsed<T> = { ok: true; value: T } | { ok: false; response: Response };

/** A refusal. To our own page its status is a part of the answer: a browser calls every other status an error. */
export function failure(request: Request, status: number, error: string): Response {
  if (!request.headers.has(ASKED_BY_PAGE)) return Response.json({ error }, { status });
  return Response.json({ error }, { headers: { [REFUSED_WITH]: String(status) } });
}

/** Each reason why there is no context has its own problem. */
export function contextProblem(request: Request, { kind }: NoContext | NoWire): Response {
  const { status, error } = CONTEXT_PROBLEMS[kind];
  return failure(request, status, error);
}

export const chatNotFound = (request: Request) => failure(request, 404, "This chat does not exist.");

/** Reads a query string by a schema; a bad one is answered with a sentence that names the field. */
export function parseQuery<T extends z.ZodType>(request: Request, schema: T): Parsed<z.infer<T>> {
  return parse(request, Object.fromEntries(new URL(request.url).searchParams), schema);
}

/** The same for a JSON body; one that is no JSON fits no schema. */
export async function parseBody<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<Parsed<z.infer<T>>> {
  return parse(request, await request.json().catch(() => undefined), schema);
}

function parse<T extends z.ZodType>(request: Request, input: unknown, schema: T): Parsed<z.infer<T>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const sentences = parsed.error.issues.map(({ path, message }) =>
    [path.join("."), message].filter(Boolean).join(": "),
  );
  return { ok: false, response: failure(request, 400, sentences.join("; ")) };
}
