export const LOCALES = ["en", "uk"] as const;
export type Locale = (typeof LOCALES)[number];

export const LOCALE_COOKIE = "contextscope-locale";
const DEFAULT_LOCALE: Locale = "en";

/** A cookie can hold anything; an unknown language falls back to English. */
export function parseLocale(value: string | undefined): Locale {
  return LOCALES.find((locale) => locale === value) ?? DEFAULT_LOCALE;
}
