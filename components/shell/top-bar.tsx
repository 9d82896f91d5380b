"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import type { Locale } from "@/lib/i18n/locale";
import { LanguageSwitch } from "./language-switch";
import { LogoMark } from "./logo-mark";
import { NavLink } from "./nav-link";
import { ThemeSwitch } from "./theme-switch";

export function TopBar({ setLocale }: Readonly<{ setLocale: (locale: Locale) => Promise<void> }>) {
  const t = useTranslations();
  return (
    <header className="sticky top-0 z-30 flex h-11 items-center gap-2 border-b border-line bg-surface px-3 sm:px-4">
      <a
        href="#content"
        className="absolute top-1.5 left-2 z-40 -translate-y-16 rounded-md bg-accent px-3 py-1.5 font-medium text-accent-ink focus:translate-y-0"
      >
        {t("shell.skip")}
      </a>
      <Link href="/" aria-label={t("shell.home")} className="flex items-center gap-2 rounded-md">
        <LogoMark />
        <span aria-hidden className="hidden font-semibold tracking-tight sm:inline">
          {t("product.name")}
        </span>
      </Link>
      <nav aria-label={t("shell.navigation")} className="ml-1 sm:ml-3">
        <NavLink href="/" section="/chats">
          {t("shell.chats")}
        </NavLink>
      </nav>
      <div className="ml-auto flex items-center gap-2">
        <LanguageSwitch setLocale={setLocale} />
        <ThemeSwitch />
      </div>
    </header>
  );
}
