import { LOCALE_COOKIE, parseLocale } from "@/lib/i18n/locale";
import { addressOf } from "@/lib/server/access/peer-headers";
import { rateLimit } from "@/lib/server/access/rate-limits";
import { route } from "@/lib/server/http/route";
import { openShareLink } from "@/lib/server/share/share-service";
import { changedSharePage, goneSharePage, sharedPage } from "@/lib/server/share/shared-page";

const COOKIE = new RegExp(`(?:^|; *)${LOCALE_COOKIE}=([^;]*)`);

const localeOf = (headers: Headers) => parseLocale(COOKIE.exec(headers.get("cookie") ?? "")?.[1]);

/** One payload, by a token that is the only right to it. */
export const GET = route({ access: "GET /shared/[id]" }, async ({ request: { headers }, store, params }) => {
  const limited = await rateLimit("share", addressOf(headers));
  if (limited !== undefined) return limited;
  const look = { locale: localeOf(headers), nonce: headers.get("x-nonce") ?? "" };
  const opened = await openShareLink(store, params.id);
  if (opened.kind === "none") return goneSharePage(look);
  return opened.kind === "ok" ? sharedPage(look, opened.link, opened.shared) : changedSharePage(look);
});
