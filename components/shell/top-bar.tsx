"use client";

import Link from "next/link";
import { useTranslations } from "use-intl";
import { Commands } from "@/components/commands/commands";
import type { Locale } from "@/lib/i18n/locale";
import { LanguageSwitch } from "./language-switch";
import { LogoMark } from "./logo-mark";
import { LooksMenu } from "./looks-menu";
import { NavLink } from "./nav-link";
import { SignedIn } from "./signed-in";
import { ThemeSwitch } from "./theme-switch";
import { useViewer } from "./viewer";

const SECTIONS = ["chats", "activity", "import", "settings"] as const;

type Props = Readonly<{ setLocale: (locale: Locale) => Promise<unknown>; signOut: () => Promise<unknown> }>;

export function TopBar({ setLocale, signOut }: Props) {
  const t = useTranslations();
  const { canWrite } = useViewer();
  return (
    <header className="sticky top-0 z-30 flex h-11 items-center gap-1 border-b border-line bg-surface px-2 sm:gap-2 sm:px-4">
      <a
        href="#content"
        className="absolute top-1.5 left-2 z-40 -translate-y-16 rounded-md bg-accent px-3 py-1.5 font-medium text-accent-ink focus:translate-y-0"
      >
        {t("shell.skip")}
      </a>
      <Link href="/" aria-label={t("shell.home")} className="flex shrink-0 items-center gap-2 rounded-md">
        <LogoMark />
        <span aria-hidden className="hidden font-semibold tracking-tight sm:inline">
          {t("product.name")}
        </span>
      </Link>
      {/* On the narrowest screens the sections scroll sideways rather than widen the page. */}
      <nav
        aria-label={t("shell.navigation")}
        className="flex min-w-0 gap-0.5 overflow-x-auto p-1 [scrollbar-width:none] sm:ml-2"
      >
        {SECTIONS.filter((name) => canWrite || name !== "import").map((name) => (
          <NavLink key={name} href={name === "chats" ? "/" : `/${name}`} section={`/${name}`}>
            {t(`shell.${name}`)}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2">
        <Commands />
        <SignedIn signOut={signOut} />
        <LooksMenu>
          <LanguageSwitch setLocale={setLocale} />
          <ThemeSwitch />
        </LooksMenu>
      </div>
    </header>
  );
}
