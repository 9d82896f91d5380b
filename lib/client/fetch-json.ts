import { z } from "zod";

const failureSchema = z.object({ error: z.string() });

async function readFailure(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const failure = failureSchema.safeParse(body);
  return failure.success ? failure.data.error : `${response.status} ${response.statusText}`.trim();
}

/** Reads one of our own routes; the caller names the core type that the route answers with. */
export async function fetchJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal, headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(await readFailure(response));
  return (await response.json()) as T;
}
