import { randomBytes, timingSafeEqual } from "node:crypto";

/** Next loads this module several times per process, for the proxy and for routes; the secret must exist once. */
const shared = globalThis as typeof globalThis & { contextscopePageSecret?: string };

/**
 * A new secret at every start. Until there are sessions, it proves that a request comes from a page of this process.
 */
function pageSecret(): string {
  shared.contextscopePageSecret ??= randomBytes(32).toString("base64url");
  return shared.contextscopePageSecret;
}

/** Browsers share cookies between the ports of a host, and two servers may run side by side. */
const cookieName = (headers: Headers): string =>
  `contextscope-page-${/:(\d+)$/.exec(headers.get("host") ?? "")?.[1] ?? "default"}`;

function readCookie(headers: Headers): string | undefined {
  const name = `${cookieName(headers)}=`;
  const pairs = (headers.get("cookie") ?? "").split(/; */);
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
}

function hasPageCookie(headers: Headers): boolean {
  const known = Buffer.from(pageSecret());
  const shown = Buffer.from(readCookie(headers) ?? "");
  return shown.length === known.length && timingSafeEqual(shown, known);
}

/** Browsers do not let pages of other sites forge this header. A browser without it sends the Origin. */
function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

/** `judgeRequest` has already checked the Host of every request. */
export const isPageRequest = (headers: Headers): boolean => isFromOwnPage(headers) && hasPageCookie(headers);

/**
 * The cookie to set if the browser lacks it: with every page, and with requests of an open page after a server
 * restart, so that the next attempt succeeds.
 */
export function renewedPageCookie(headers: Headers, isPage: boolean): string | undefined {
  if (hasPageCookie(headers)) return undefined;
  if (!isPage && !(isFromOwnPage(headers) && readCookie(headers) !== undefined)) return undefined;
  return `${cookieName(headers)}=${pageSecret()}; Path=/; HttpOnly; SameSite=Strict`;
}
