import { MAX_ID_LENGTH } from "../core/schema/asked-message-id";

/** The id of a message in the address: the page on the server and the browser must read the same. */
export function readMessageParam(params: URLSearchParams, name: "at" | "message"): string | undefined {
  return params.get(name)?.slice(0, MAX_ID_LENGTH) || undefined;
}
