import type { IncomingHttpHeaders } from "node:http";
import { processSingletons } from "../../core/process-singleton";

/** `scripts/setup/observe-requests.mjs` sets it. */
const REQUEST_ID = "x-contextscope-request";

type Log = Readonly<{ error: (line: object, message: string) => void }>;

/** Set by `scripts/setup/serve.mjs`; another server of the same build (`next dev`) has its own log. */
const serverLog = (): Log | undefined => processSingletons().get("log") as Log | undefined;

/** Logs where a bug is. Without its message: a parser's message quotes the text that it could not read. */
export function logRequestError(error: unknown, headers: IncomingHttpHeaders, route: string): void {
  const { name, stack = "", ...rest } = error instanceof Error ? error : new Error("not an error");
  const code = "code" in rest && typeof rest.code === "string" ? rest.code : undefined;
  const frames = stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
  serverLog()?.error({ request: headers[REQUEST_ID], route, error: name, code, frames }, "error");
}
