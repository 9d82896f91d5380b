import { type NextRequest, NextResponse } from "next/server";
import { LOCALE_COOKIE, parseLocale } from "@/lib/i18n/locale";
import { isDevelopment } from "@/lib/server/env";
import { renewedPageCookie } from "@/lib/server/http/page-cookie";
import { problemResponse } from "@/lib/server/http/problem-response";
import { contentSecurityPolicy, judgeRequest, SECURITY_HEADERS } from "@/lib/server/http/request-guard";
import { findUnavailable, unavailablePage } from "@/lib/server/http/unavailable-page";

/** Every request passes here: who may ask at all, whether a page can be shown, and what the page may then do. */
export async function proxy(request: NextRequest): Promise<Response> {
  const foreign = judgeRequest(request.method, request.headers, request.nextUrl.pathname);
  if (foreign !== undefined) return problemResponse(foreign, SECURITY_HEADERS);
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentSecurityPolicy(nonce, isDevelopment());
  const response =
    (await answerUnavailable(request)) ??
    // Rewritten request headers cost more than all else here, and only pages read the nonce.
    (isPage(request) ? passOn(request, nonce, policy) : NextResponse.next());
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  if (!isMedia(request)) response.headers.set("content-security-policy", policy);
  const cookie = renewedPageCookie(request.headers, isPage(request));
  if (cookie !== undefined) response.headers.append("set-cookie", cookie);
  return response;
}

function passOn(request: NextRequest, nonce: string, policy: string): Response {
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  return NextResponse.next({ request: { headers } });
}

/** An action answers for itself: its caller reads no page. */
async function answerUnavailable(request: NextRequest): Promise<Response | undefined> {
  if (!isPage(request) || request.headers.has("next-action")) return undefined;
  const failed = await findUnavailable();
  return failed && unavailablePage(failed, parseLocale(request.cookies.get(LOCALE_COOKIE)?.value));
}

const isPage = ({ nextUrl: { pathname } }: NextRequest): boolean =>
  !/^\/(?:api\/|_next\/|favicon\.ico$|icon\.svg$)/.test(pathname);

/** Media bytes carry a stricter, sandboxing policy of their own. */
const isMedia = (request: NextRequest) => request.nextUrl.pathname.startsWith("/api/media/");
