"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { IntlProvider } from "use-intl";
import { useLive } from "@/lib/client/live/use-live";
import { makeQueryClient } from "@/lib/client/queries/make-query-client";
import type { Viewer } from "@/lib/contract/access";
import { CATALOGUES } from "@/lib/i18n/catalogues";
import type { Locale } from "@/lib/i18n/locale";
import { CommandRegistryProvider } from "./commands/command-registry";
import { SignedOutNotice } from "./shell/signed-out-notice";
import { ViewerProvider } from "./shell/viewer";
import { ToastProvider } from "./ui/toasts";

/** Keeps the page up to date, and says when its session has ended. */
function Live({ since }: Readonly<{ since: string }>) {
  // A page that renders again, as after a language change, keeps its connection.
  const [first] = useState(since);
  return useLive(first) && <SignedOutNotice />;
}

const NOBODY: Viewer = { name: "", canWrite: false, isAdmin: false, canSignOut: false };

type Props = Readonly<{
  locale: Locale;
  nonce: string | undefined;
  /** The position in the change stream when the page was rendered. */
  liveSince: string | undefined;
  /** Absent while nobody is signed in. */
  viewer: Viewer | undefined;
  children: ReactNode;
}>;

export function Providers({ locale, nonce, liveSince, viewer, children }: Props) {
  const [queryClient] = useState(makeQueryClient);
  return (
    <ThemeProvider attribute="class" enableSystem {...(nonce !== undefined && { nonce })}>
      <IntlProvider locale={locale} messages={CATALOGUES[locale]} timeZone="UTC">
        <NuqsAdapter>
          <QueryClientProvider client={queryClient}>
            {liveSince !== undefined && <Live since={liveSince} />}
            <ToastProvider>
              <CommandRegistryProvider>
                <ViewerProvider viewer={viewer ?? NOBODY}>{children}</ViewerProvider>
              </CommandRegistryProvider>
            </ToastProvider>
          </QueryClientProvider>
        </NuqsAdapter>
      </IntlProvider>
    </ThemeProvider>
  );
}
