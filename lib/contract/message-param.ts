import { MAX_ID_LENGTH } from "../core/schema/asked-message-id";

/** The id of a message in the URL; shared so that the server and the browser parse it alike. */
export function readMessageParam(params: URLSearchParams, name: "at" | "message"): string | undefined {
  return params.get(name)?.slice(0, MAX_ID_LENGTH) || undefined;
}
