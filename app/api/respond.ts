import type { z } from "zod";

type Parsed<T> = { ok: true; value: T } | { ok: false; response: Response };

export const failure = (status: number, error: string) => Response.json({ error }, { status });

export const chatNotFound = () => failure(404, "This chat does not exist.");

/** Reads a query string by a schema; a bad one is answered with a sentence that names the field. */
export function parseQuery<T extends z.ZodType>(request: Request, schema: T): Parsed<z.infer<T>> {
  return parse(Object.fromEntries(new URL(request.url).searchParams), schema);
}

/** The same for a JSON body; one that is no JSON fits no schema. */
export async function parseBody<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<Parsed<z.infer<T>>> {
  return parse(await request.json().catch(() => undefined), schema);
}

function parse<T extends z.ZodType>(input: unknown, schema: T): Parsed<z.infer<T>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { ok: true, value: parsed.data };
  const sentences = parsed.error.issues.map(({ path, message }) =>
    [path.join("."), message].filter(Boolean).join(": "),
  );
  return { ok: false, response: failure(400, sentences.join("; ")) };
}
