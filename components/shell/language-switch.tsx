"use client";

import { useTransition } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import type { Locale } from "@/lib/i18n/locale";

/** Each language is named in itself, so that readers find theirs on a page they cannot read. */
const LANGUAGES = [
  { value: "en", label: "English", content: <span lang="en">EN</span> },
  { value: "uk", label: "Українська", content: <span lang="uk">УК</span> },
] as const;

type Props = Readonly<{ setLocale: (locale: Locale) => Promise<unknown> }>;

export function LanguageSwitch({ setLocale }: Props) {
  const t = useTranslations("shell");
  const locale = useLocale();
  const [, startTransition] = useTransition();
  return (
    <Segmented
      label={t("language")}
      choices={LANGUAGES}
      value={locale}
      onChange={(next) =>
        startTransition(async () => {
          await setLocale(next);
        })
      }
    />
  );
}
