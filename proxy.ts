import { type NextRequest, NextResponse } from "next/server";
import { isDevelopment } from "@/lib/server/env";
import { contentSecurityPolicy, judgeRequest, SECURITY_HEADERS } from "@/lib/server/http/request-guard";

/** Every request passes here: who may ask at all, and what the page may then do. */
export function proxy(request: NextRequest): NextResponse {
  const refusal = judgeRequest(request.method, request.headers, request.nextUrl.pathname);
  if (refusal !== undefined) {
    return NextResponse.json({ error: refusal.error }, { status: refusal.status, headers: SECURITY_HEADERS });
  }
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentSecurityPolicy(nonce, isDevelopment());
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  if (!isMedia(request)) response.headers.set("content-security-policy", policy);
  return response;
}

/** Media bytes carry a stricter, sandboxing policy of their own. */
const isMedia = (request: NextRequest) => request.nextUrl.pathname.startsWith("/api/media/");
