import { renewedPageCookie } from "../access/page-cookie";
import { problemResponse } from "./problem-response";
import { judgeRequest, securityHeaders } from "./request-guard";

/** An answer of the API is data: a browser that opens it as a page may load and run nothing. */
const CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

type Handler<Rest extends readonly unknown[]> = (
  request: Request,
  ...rest: Rest
) => Promise<Response> | Response;

/**
 * What `proxy.ts` does for all other requests. Next runs a proxy as a request of its own, which costs a post of a bot
 * about as much as storing it.
 */
export const guardApi =
  <Rest extends readonly unknown[]>(handle: Handler<Rest>) =>
  async (request: Request, ...rest: Rest): Promise<Response> => {
    const { host, pathname } = new URL(request.url);
    const headers = new Headers(request.headers);
    if (!headers.has("host")) headers.set("host", host);
    const foreign = judgeRequest(request.method, headers, pathname);
    const response = foreign === undefined ? await handle(request, ...rest) : problemResponse(foreign);
    for (const [name, value] of Object.entries(securityHeaders(headers))) response.headers.set(name, value);
    response.headers.set("content-security-policy", CONTENT_POLICY);
    const cookie = renewedPageCookie(headers, false);
    if (cookie !== undefined) response.headers.append("set-cookie", cookie);
    return response;
  };
