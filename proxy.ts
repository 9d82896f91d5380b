import { type NextRequest, NextResponse } from "next/server";
import { type Failed, problem } from "@/lib/api/problem";
import { LOCALE_COOKIE, parseLocale } from "@/lib/i18n/locale";
import { authorisePage } from "@/lib/server/access/authorise";
import { renewedPageCookie } from "@/lib/server/access/page-cookie";
import { pagePolicy } from "@/lib/server/access/page-policy";
import { originOf } from "@/lib/server/access/peer-headers";
import { isDevelopment } from "@/lib/server/env";
import { judgeActionBody } from "@/lib/server/http/action-body";
import { findUnavailable, problemPage } from "@/lib/server/http/problem-page";
import { problemResponse } from "@/lib/server/http/problem-response";
import { markRendering } from "@/lib/server/http/rendering-header";
import {
  contentSecurityPolicy,
  judgeRequest,
  READING_METHODS,
  securityHeaders,
} from "@/lib/server/http/request-guard";
import { openStore } from "@/lib/server/store/open-store";

/** Routes of the API guard themselves (`guardApi`). */
export const config = { matcher: ["/((?!api/v1/).*)"] };

/** Every other request passes here: who may ask at all, whether a page can be shown, and what the page may then do. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { headers, nextUrl } = request;
  const foreign = judgeRequest(request.method, headers, nextUrl.pathname);
  if (foreign !== undefined) return problemResponse(foreign, securityHeaders(headers));
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentSecurityPolicy(nonce, isDevelopment());
  const refused = await judgeChange(request);
  if (refused !== undefined) return problemResponse(refused, securityHeaders(headers));
  const response =
    (await answerInstead(request)) ??
    // Rewritten request headers cost more than all else here, and only pages and shared payloads read the nonce.
    (isPage(request) || isShared(request) ? passOn(request, nonce, policy) : NextResponse.next());
  for (const [name, value] of Object.entries(securityHeaders(headers))) response.headers.set(name, value);
  if (!isMedia(request)) response.headers.set("content-security-policy", policy);
  const cookie = renewedPageCookie(headers, isPage(request));
  if (cookie !== undefined) response.headers.append("set-cookie", cookie);
  return response;
}

function passOn(request: NextRequest, nonce: string, policy: string): Response {
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  markRendering(headers, isPage(request) && request.method === "GET" && !headers.has("next-action"));
  return NextResponse.next({ request: { headers } });
}

/** A page is only read; what changes something there is an action with readable arguments. */
async function judgeChange(request: NextRequest): Promise<Failed | undefined> {
  if (!isPage(request) || READING_METHODS.has(request.method)) return undefined;
  if (!isAction(request)) return problem("wrong-method");
  return judgeActionBody(request.headers.get("content-type"), await request.text());
}

/** A page that cannot or may not be shown. Route handlers and actions answer for themselves. */
async function answerInstead(request: NextRequest): Promise<Response | undefined> {
  if (!isPage(request) || isAction(request)) return undefined;
  const locale = parseLocale(request.cookies.get(LOCALE_COOKIE)?.value);
  const failed = await findUnavailable();
  if (failed !== undefined) return problemPage(failed, locale);
  const { pathname, search } = request.nextUrl;
  const judgement = await authorisePage(openStore(), request.headers, pagePolicy(pathname));
  if (judgement.ok) return undefined;
  if (judgement.code !== "signed-out") return problemPage(judgement, locale);
  const next = `${pathname}${search}`;
  const login = `/login${next === "/" ? "" : `?next=${encodeURIComponent(next)}`}`;
  // Next accepts an absolute address only.
  const location = `${originOf(request.headers)}${login}`;
  return new Response(null, { status: 307, headers: { location, "cache-control": "no-store" } });
}

/** Next ignores the header on other methods, and renders the page. */
const isAction = ({ method, headers }: NextRequest): boolean =>
  method === "POST" && headers.has("next-action");

const isPage = ({ nextUrl: { pathname } }: NextRequest): boolean =>
  !/^\/(?:api\/|_next\/|login\/oidc|shared\/|favicon\.ico$|icon\.svg$)/.test(pathname);

const isShared = (request: NextRequest) => request.nextUrl.pathname.startsWith("/shared/");

/** Media bytes carry a stricter, sandboxing policy of their own. */
const isMedia = (request: NextRequest) => request.nextUrl.pathname.startsWith("/api/media/");
