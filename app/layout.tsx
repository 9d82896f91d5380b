import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { Providers } from "@/components/providers";
import { TopBar } from "@/components/shell/top-bar";
import { WriteProblem } from "@/components/shell/write-problem";
import { readRequestLocale, requestTranslator } from "@/lib/i18n/request-translator";
import { readViewer } from "@/lib/server/access/require-page";
import { findWriteProblem } from "@/lib/server/http/find-write-problem";
import { livePlace } from "@/lib/server/live/live";
import { openStore } from "@/lib/server/store/open-store";
import { setLocaleAction } from "./actions";
import { signOutAction } from "./login/actions";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestTranslator();
  const name = t("product.name");
  return { title: { default: name, template: `%s · ${name}` }, description: t("product.description") };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#14181a" },
  ],
};

export default async function RootLayout({ children }: Readonly<{ children: ReactNode }>) {
  // Every page has its own nonce, so none may be prerendered.
  await connection();
  const locale = await readRequestLocale();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const viewer = await readViewer();
  const liveSince = viewer && (await livePlace(openStore().readDataVersion));
  const writeProblem = viewer && (await findWriteProblem(openStore()));
  return (
    // A script sets the theme's class before the first paint.
    <html lang={locale} className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body className="flex min-h-dvh flex-col font-sans">
        <Providers locale={locale} nonce={nonce} liveSince={liveSince} viewer={viewer}>
          {viewer && <TopBar setLocale={setLocaleAction} signOut={signOutAction} />}
          {writeProblem !== undefined && <WriteProblem reason={writeProblem} />}
          <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
            {children}
          </main>
        </Providers>
      </body>
    </html>
  );
}
