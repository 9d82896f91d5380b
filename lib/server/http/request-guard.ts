import { type Failed, problem } from "../../api/problem";
import { originOf, schemeOf } from "../access/peer-headers";
import { allowedHosts } from "../env";

/** Host names for a browser on this machine. An unknown Host is DNS rebinding or an unknown proxy. */
const LOOPBACK_NAMES = new Set(["127.0.0.1", "localhost", "[::1]"]);

export const READING_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

/** Undefined if the request is allowed. */
export function judgeRequest(method: string, headers: Headers, path = "/"): Failed | undefined {
  const host = hostName(headers.get("host") ?? "");
  if (!LOOPBACK_NAMES.has(host) && !allowedHosts().includes(host)) return problem("wrong-host");
  if (READING_METHODS.has(method)) return judgeRead(headers, path);
  const isOwn = path.startsWith("/api/v1/") ? isNoForeignPage(headers) : isSameOrigin(headers);
  return isOwn
    ? undefined
    : problem("foreign-page", {
        error: "Only pages of this server may make changes (the Origin header does not match).",
      });
}

/** A foreign page cannot read our responses but could make the server do work. Links to our pages are allowed. */
function judgeRead(headers: Headers, path: string): Failed | undefined {
  if (!path.startsWith("/api/") || isOwnSite(headers)) return undefined;
  return problem("foreign-page");
}

/** Browsers always send the requesting site; other programs send nothing. */
function isOwnSite(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site === null || site === "same-origin" || site === "none";
}

const hostName = (host: string) => host.toLowerCase().replace(/:\d*$/, "");

/** Compared with its scheme: a page over plain HTTP is not a page of the same host over TLS. */
const isSameOrigin = (headers: Headers): boolean => {
  const origin = headers.get("origin");
  return (
    origin !== null && URL.canParse(origin) && new URL(origin).origin === new URL(originOf(headers)).origin
  );
};

/** Bots send no Origin; a browser always does when a page of another site posts here. */
function isNoForeignPage(headers: Headers): boolean {
  return headers.get("origin") === null ? isOwnSite(headers) : isSameOrigin(headers);
}

const ONE_YEAR_SECONDS = 31_536_000;

/** Headers of every response. Over TLS, browsers stay there. */
export const securityHeaders = (headers: Headers): Readonly<Record<string, string>> =>
  schemeOf(headers) === "https"
    ? { ...SECURITY_HEADERS, "strict-transport-security": `max-age=${ONE_YEAR_SECONDS}` }
    : SECURITY_HEADERS;

/**
 * Scripts run only with this response's nonce; nothing is fetched from, sent to or framed by another origin. Style
 * attributes are allowed (they position virtualised rows), style elements only with the nonce.
 */
export function contentSecurityPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
