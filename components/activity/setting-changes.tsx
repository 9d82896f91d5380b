"use client";

import { useTranslations } from "use-intl";
import type { LoggedValue, SettingChange } from "@/lib/contract/activity";
import { SETTING_KEYS } from "@/lib/core/schema/settings";
import { wellFormed } from "@/lib/core/text/surrogates";

/** Old → new, with the labels of the limits form. */
export function SettingChanges({ changes }: Readonly<{ changes: readonly SettingChange[] }>) {
  const t = useTranslations();
  const nameOf = (name: string) => {
    const key = SETTING_KEYS.find((known) => known === name);
    return key === undefined ? wellFormed(name) : t(`workbench.setting.${key}`);
  };
  const show = (value: LoggedValue) => {
    if (typeof value === "boolean") return t(value ? "activity.on" : "activity.off");
    return wellFormed(String(value));
  };
  if (changes.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {changes.map(({ name, from, to, isDefault }) => (
        <li key={name} className="rounded border border-line bg-sunken px-1.5 text-note wrap-anywhere">
          <span className="text-ink-muted">{nameOf(name)}: </span>
          {from !== undefined && <span className="text-ink-muted">{show(from)} → </span>}
          <span className="font-medium">{show(to)}</span>
          {isDefault && <span className="text-ink-muted"> {t("activity.byDefault")}</span>}
        </li>
      ))}
    </ul>
  );
}
