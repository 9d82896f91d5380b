import { randomBytes, timingSafeEqual } from "node:crypto";
import { processSingleton } from "../../core/process-singleton";

/** A new one at every start: until there are sessions, it proves that a request comes from a page of this process. */
const pageSecret = (): string => processSingleton("page-secret", () => randomBytes(32).toString("base64url"));

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

/** A browser never lets a page of another site claim this. One that does not report the site names its origin. */
function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

/** Host was checked for every request by `judgeRequest`. */
export const isPageRequest = (headers: Headers): boolean => isFromOwnPage(headers) && hasPageCookie(headers);

/**
 * The cookie to set with an answer, where the browser lacks it: with every page, and with what an open page asks
 * after a restart of the server, so that its next try passes.
 */
export function renewedPageCookie(headers: Headers, isPage: boolean): string | undefined {
  if (hasPageCookie(headers)) return undefined;
  if (!isPage && !(isFromOwnPage(headers) && readCookie(headers) !== undefined)) return undefined;
  return `${cookieName(headers)}=${pageSecret()}; Path=/; HttpOnly; SameSite=Strict`;
}
