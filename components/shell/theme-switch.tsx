"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useTranslations } from "use-intl";
import { Segmented } from "@/components/ui/segmented";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";

export function ThemeSwitch() {
  const t = useTranslations("shell");
  const { theme, setTheme } = useTheme();
  const hydrated = useHydrated();
  const choices = [
    { value: "system", label: t("themeSystem"), content: <Monitor aria-hidden className="size-3.5" /> },
    { value: "light", label: t("themeLight"), content: <Sun aria-hidden className="size-3.5" /> },
    { value: "dark", label: t("themeDark"), content: <Moon aria-hidden className="size-3.5" /> },
  ];
  return (
    <Segmented
      label={t("theme")}
      choices={choices}
      value={hydrated ? theme : undefined}
      onChange={setTheme}
    />
  );
}
