"use client";

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { SelectField } from "@/components/ui/select-field";
import { Switch } from "@/components/ui/switch";
import type { SettingKey, SettingOverrides, Settings } from "@/lib/core/schema/settings";
import { parseSettingValue } from "@/lib/core/settings/parse-setting";
import { settingField } from "@/lib/core/settings/setting-field";

type Props = Readonly<{
  setting: SettingKey;
  settings: Settings;
  saved: Settings;
  onTry: (change: SettingOverrides) => void;
}>;

/** A number is tried out as soon as it is one the schema allows; until then it is only being typed. */
function NumberControl({
  setting,
  settings,
  onTry,
  bounds,
}: Props & { bounds: { min: number; max: number } }) {
  const t = useTranslations("workbench");
  const [draft, setDraft] = useState<string>();
  const noteId = useId();
  const type = (text: string) => {
    const parsed = parseSettingValue(setting, text);
    setDraft(parsed.ok ? undefined : text);
    if (parsed.ok) onTry(parsed.overrides);
  };
  return (
    <span className="flex flex-col items-end">
      <input
        type="number"
        aria-label={t(`setting.${setting}`)}
        aria-invalid={draft !== undefined}
        aria-describedby={draft === undefined ? undefined : noteId}
        min={bounds.min}
        max={bounds.max}
        step={1}
        inputMode="numeric"
        value={draft ?? String(settings[setting])}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(undefined)}
        className={joinClasses(
          "h-7 w-20 rounded-md border bg-surface px-2 text-right tabular-nums pointer-coarse:h-10",
          draft === undefined ? "border-line-strong" : "border-danger",
        )}
      />
      {draft !== undefined && (
        <span id={noteId} role="alert" className="mt-0.5 text-right text-note text-danger">
          {t("range", bounds)}
        </span>
      )}
    </span>
  );
}

function Control(props: Props) {
  const t = useTranslations("workbench");
  const { setting, settings, onTry } = props;
  const field = settingField(setting);
  const label = t(`setting.${setting}`);
  if (field.kind === "whole") return <NumberControl {...props} bounds={{ min: field.min, max: field.max }} />;
  if (field.kind === "toggle")
    return (
      <Switch
        label={label}
        checked={settings[setting] === true}
        onChange={(checked) => onTry({ [setting]: checked })}
      />
    );
  if (setting !== "keepHistorical") return null;
  return (
    <SelectField
      label={label}
      value={settings.keepHistorical}
      options={(["oldest", "newest"] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
      onChange={(keepHistorical) => onTry({ keepHistorical })}
      className="shrink-0"
    />
  );
}

/** One limit: its name, what it is, and what is saved when that differs. */
export function SettingControl(props: Props) {
  const t = useTranslations("workbench");
  const { setting, settings, saved } = props;
  const isChanged = settings[setting] !== saved[setting];
  const value = saved[setting];
  const written = typeof value === "boolean" ? t(value ? "yes" : "no") : String(value);
  return (
    <div className="flex min-h-8 items-center justify-between gap-3" data-changed={isChanged || undefined}>
      <span className="min-w-0">
        <span aria-hidden className={joinClasses("block", isChanged && "font-semibold text-accent")}>
          {t(`setting.${setting}`)}
        </span>
        {isChanged && (
          <span className="block text-note text-ink-muted">{t("savedAs", { value: written })}</span>
        )}
        {!isChanged && setting === "tokenBudget" && (
          <span className="block text-note text-ink-muted">{t("noBudget")}</span>
        )}
      </span>
      <Control {...props} />
    </div>
  );
}
