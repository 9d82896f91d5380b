import { randomUUID } from "node:crypto";

/** Read by `instrumentation.ts`, which logs errors. */
const REQUEST_ID = "x-contextscope-request";
const SANE_ID = /^[\w.:-]{8,100}$/;
const SESSION_COOKIE = /(?:^|; *)contextscope-session-/;
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Gives every request an id, and reports each response to the log and the metrics: patterns and numbers, never ids of
 * chats, texts or credentials.
 * @param {{
 *   log: Pick<import("pino").Logger, "info" | "warn" | "error">,
 *   patternOf: (url: string) => string,
 *   measure: (request: { method: string, route: string, status: number, seconds: number }) => void,
 * }} observers
 */
export function observeRequests({ log, patternOf, measure }) {
  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {import("node:http").ServerResponse} response
   * @param {boolean} isFromProxy a trusted proxy may name the request
   */
  return (request, response, isFromProxy) => {
    const startedAt = performance.now();
    const given = String(request.headers["x-request-id"] ?? "");
    const id = isFromProxy && SANE_ID.test(given) ? given : randomUUID();
    const caller = callerKind(request.headers);
    const route = patternOf(request.url ?? "/");
    request.headers[REQUEST_ID] = id;
    response.setHeader("x-request-id", id);
    response.once("close", () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const method = METHODS.has(request.method ?? "") ? String(request.method) : "OTHER";
      const status = response.statusCode;
      measure({ method, route, status, seconds });
      const line = { request: id, method, route, status, ms: Math.round(seconds * 1000), caller };
      const isCut = !response.writableFinished;
      log[levelOf(status)](isCut ? { ...line, isCut } : line, "request");
    });
  };
}

/** @param {number} status */
const levelOf = (status) => {
  if (status === 503) return "warn";
  return status >= 500 ? "error" : "info";
};

/** How the caller identifies itself; whether the server accepts it is in the status. @param {import("node:http").IncomingHttpHeaders} headers */
function callerKind({ authorization, cookie, "x-contextscope-user": user }) {
  if (authorization !== undefined) return "key";
  if (user !== undefined) return "proxy-user";
  return SESSION_COOKIE.test(cookie ?? "") ? "session" : "none";
}
