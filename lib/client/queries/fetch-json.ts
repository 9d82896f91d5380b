import { z } from "zod";
import { ASKED_BY_PAGE, REFUSED_WITH } from "@/lib/contract/refusal";

const failureSchema = z.object({ error: z.string() });

async function readFailure(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const failure = failureSchema.safeParse(body);
  return failure.success ? failure.data.error : `${response.status} ${response.statusText}`.trim();
}

/** A route of ours that said no. */
export class RefusedError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

type Asked = Omit<RequestInit, "headers"> & Readonly<{ headers?: Readonly<Record<string, string>> }>;

/** Asks one of our own routes. */
export async function fetchOk(path: string, init: Asked): Promise<Response> {
  const response = await fetch(path, { ...init, headers: { ...init.headers, [ASKED_BY_PAGE]: "1" } });
  const refusedWith = response.headers.get(REFUSED_WITH);
  if (response.ok && refusedWith === null) return response;
  throw new RefusedError(await readFailure(response), Number(refusedWith ?? response.status));
}

/** Reads a route of ours that answers with plain text. */
export const fetchText = async (path: string): Promise<string> => (await fetchOk(path, {})).text();

/** Reads one of our own routes; the caller names the core type that the route answers with. */
export async function fetchJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetchOk(path, { signal, headers: { accept: "application/json" } });
  return (await response.json()) as T;
}

/** Asks one of our own routes for a change; what it refuses in good order comes back as its answer. */
export async function postJson<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null };
  const response = await fetchOk(path, request);
  return (await response.json()) as T;
}
