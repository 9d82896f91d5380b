"use client";

import { useTranslations } from "use-intl";
import type { SettingKey, Settings } from "@/lib/core/schema/settings";

export type SettingChoice = Settings["keepHistorical"] | Settings["speakers"] | Settings["geminiApi"];

/** The settings whose values have translated labels; a model or tokenizer is shown by its own name. */
export const SETTING_CHOICES: Partial<Record<SettingKey, readonly SettingChoice[]>> = {
  keepHistorical: ["oldest", "newest"],
  speakers: ["auto", "meta", "prefix", "name", "none"],
  geminiApi: ["developer", "vertex"],
};

/** A setting's value as labelled in the limits form. */
export function useSettingWords() {
  const t = useTranslations("workbench");
  return (setting: SettingKey, value: Settings[SettingKey]): string => {
    const text = String(value);
    if (text === "true" || text === "false") return t(text === "true" ? "yes" : "no");
    const choice = SETTING_CHOICES[setting]?.find((each) => each === text);
    return choice === undefined ? text : t(`choice.${choice}`);
  };
}
