import { CallFailure } from "./call-failure";
import { type Endpoint, endpointHost } from "./provider-endpoint";
import { readHttpFailure } from "./read-http-failure";

type Posting = Readonly<{
  endpoint: Endpoint;
  url: string;
  headers: HeadersInit;
  body: string;
  signal: AbortSignal;
}>;

/** Codes such as `ECONNREFUSED`, never the address or a header. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" ? ` (${code})` : "";
}

async function send({ endpoint, url, headers, body, signal }: Posting): Promise<Response> {
  try {
    // A followed redirect would leak the key, because `fetch` strips only the headers it knows.
    return await fetch(url, { method: "POST", headers, body, signal, redirect: "manual", cache: "no-store" });
  } catch (error) {
    throw new CallFailure("unreachable", `${endpointHost(endpoint)} cannot be reached${codeOf(error)}.`);
  }
}

/** Posts exactly these bytes to the endpoint, without redirects. */
export async function postBody(posting: Posting): Promise<Response> {
  const { endpoint, body } = posting;
  const response = await send(posting);
  if (response.ok) return response;
  throw await readHttpFailure(response, { host: endpointHost(endpoint), key: endpoint.key, body });
}

export const brokenOff = (): CallFailure =>
  new CallFailure("cut-off", "The connection closed before the answer was complete.");

export async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    throw brokenOff();
  }
}
