/** A longer one is no message of ours; the notice about it should stay readable. */
export const MAX_ID_LENGTH = 200;

/** The id of a message in the address: the page on the server and the browser must read the same. */
export function readMessageParam(params: URLSearchParams, name: "at" | "message"): string | undefined {
  return params.get(name)?.slice(0, MAX_ID_LENGTH) || undefined;
}
