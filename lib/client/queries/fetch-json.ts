import { problemSchema } from "@/lib/api/problem";
import { ProblemError } from "./problem-error";

async function readProblem(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { data } = problemSchema.safeParse(body);
  const message = data?.error ?? `${response.status} ${response.statusText}`.trim();
  return new ProblemError(message, response.status, data?.code);
}

/** Calls one of our own routes. After a server restart the first response is 401 and renews the page's cookie. */
export async function fetchOk(path: string, init: RequestInit): Promise<Response> {
  const first = await fetch(path, init);
  const response = first.status === 401 ? await fetch(path, init) : first;
  if (response.ok) return response;
  throw await readProblem(response);
}

/** Reads one of our own routes as plain text. */
export const fetchText = async (path: string): Promise<string> => (await fetchOk(path, {})).text();

/** Reads one of our own routes; the caller names the core type of the response. */
export async function fetchJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetchOk(path, { signal, headers: { accept: "application/json" } });
  return (await response.json()) as T;
}

/** Sends a change to one of our own routes. */
export async function sendJson<T>(
  method: "POST" | "PUT",
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<T> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  const request = { method, headers, body: JSON.stringify(body), signal: signal ?? null };
  const response = await fetchOk(path, request);
  return (await response.json()) as T;
}

export const postJson = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  sendJson<T>("POST", path, body, signal);
