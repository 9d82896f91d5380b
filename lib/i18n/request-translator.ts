import { cookies } from "next/headers";
import { createTranslator } from "use-intl/core";
import { CATALOGUES } from "./catalogues";
import { LOCALE_COOKIE, type Locale, parseLocale } from "./locale";

export async function readRequestLocale(): Promise<Locale> {
  return parseLocale((await cookies()).get(LOCALE_COOKIE)?.value);
}

/** The texts for a server component, in the language this request asks for. */
export async function requestTranslator() {
  const locale = await readRequestLocale();
  return createTranslator({ locale, messages: CATALOGUES[locale] });
}
