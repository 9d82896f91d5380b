"use client";

import { IntlProvider } from "use-intl";
import { FailureMessage } from "@/components/shell/failure-message";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import { parseLocale } from "@/lib/i18n/locale";
import "./globals.css";

/** Replaces the whole layout, so it has its own page and texts, in the page's language. */
export default function GlobalError({
  error,
  reset,
}: Readonly<{ error: Error & { digest?: string }; reset: () => void }>) {
  const locale = parseLocale(typeof document === "undefined" ? undefined : document.documentElement.lang);
  return (
    <html lang={locale}>
      <body className="font-sans">
        <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
          <main>
            <FailureMessage digest={error.digest} retry={reset} />
          </main>
        </IntlProvider>
      </body>
    </html>
  );
}
