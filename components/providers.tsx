"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { IntlProvider } from "use-intl";
import { makeQueryClient } from "@/lib/client/make-query-client";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import type { Locale } from "@/lib/i18n/locale";
import { ToastProvider } from "./ui/toasts";

export function Providers({
  locale,
  nonce,
  children,
}: Readonly<{ locale: Locale; nonce: string | undefined; children: ReactNode }>) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <ThemeProvider attribute="class" enableSystem {...(nonce !== undefined && { nonce })}>
      <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
        <NuqsAdapter>
          <QueryClientProvider client={queryClient}>
            <ToastProvider>{children}</ToastProvider>
          </QueryClientProvider>
        </NuqsAdapter>
      </IntlProvider>
    </ThemeProvider>
  );
}
