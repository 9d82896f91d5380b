import { randomBytes, timingSafeEqual } from "node:crypto";
import { processSingleton } from "../../core/process-singleton";
import { makeCookie, readCookie, serializeCookie } from "./cookies";
import { originOf } from "./peer-headers";

const KIND = "page";

/** A new one at every start. Without a password, it proves that a request comes from a page of this process. */
const pageSecret = (): string => processSingleton("page-secret", () => randomBytes(32).toString("base64url"));

function hasPageCookie(headers: Headers): boolean {
  const known = Buffer.from(pageSecret());
  const shown = Buffer.from(readCookie(headers, KIND) ?? "");
  return shown.length === known.length && timingSafeEqual(shown, known);
}

/** A browser never lets a page of another site claim this. One that does not report the site names its origin. */
function isFromOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site === null ? headers.get("origin") === originOf(headers) : site === "same-origin";
}

/** Host was checked for every request by `judgeRequest`. */
export const isPageRequest = (headers: Headers): boolean => isFromOwnPage(headers) && hasPageCookie(headers);

/**
 * The cookie to set with an answer, where the browser lacks it: with every page, and with what an open page asks
 * after a restart of the server, so that its next try passes.
 */
export function renewedPageCookie(headers: Headers, isPage: boolean): string | undefined {
  if (hasPageCookie(headers)) return undefined;
  if (!isPage && !(isFromOwnPage(headers) && readCookie(headers, KIND) !== undefined)) return undefined;
  return serializeCookie(makeCookie(headers, KIND, pageSecret(), { sameSite: "strict" }));
}
