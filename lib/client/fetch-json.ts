import { z } from "zod";

const failureSchema = z.object({ error: z.string() });

async function readFailure(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const failure = failureSchema.safeParse(body);
  return failure.success ? failure.data.error : `${response.status} ${response.statusText}`.trim();
}

async function fetchOk(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (!response.ok) throw new Error(await readFailure(response));
  return response;
}

/** Reads a route of ours that answers with plain text. */
export const fetchText = async (path: string): Promise<string> => (await fetchOk(path, {})).text();

/** Reads one of our own routes; the caller names the core type that the route answers with. */
export async function fetchJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetchOk(path, { signal, headers: { accept: "application/json" } });
  return (await response.json()) as T;
}
