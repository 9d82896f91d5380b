"use client";

import { memo, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { joinClasses } from "@/components/ui/join-classes";
import { SelectField } from "@/components/ui/select-field";
import { Switch } from "@/components/ui/switch";
import { SETTING_CHOICES, type SettingChoice, useSettingWords } from "@/lib/client/hooks/use-setting-words";
import type { SettingKey, SettingOverrides, Settings } from "@/lib/core/schema/settings";
import { parseSettingValue } from "@/lib/core/settings/parse-setting";
import { settingField } from "@/lib/core/settings/setting-field";
import type { Pace } from "./use-workbench-url";

export type TryOut = (change: SettingOverrides, pace?: Pace) => void;

type Value = Settings[SettingKey];
type Props = Readonly<{
  setting: SettingKey;
  value: Value;
  saved: Value;
  /** The limit's meaning, and how much of it is used. */
  note?: string | undefined;
  onTry: TryOut;
}>;

/** A number is previewed as soon as the schema allows it; until then it is only text. */
function NumberControl({
  setting,
  value,
  onTry,
  bounds,
}: Omit<Props, "saved" | "note"> & { bounds: { min: number; max: number } }) {
  const t = useTranslations("workbench");
  const [draft, setDraft] = useState<string>();
  const noteId = useId();
  const type = (text: string) => {
    const parsed = parseSettingValue(setting, text);
    setDraft(parsed.ok ? undefined : text);
    if (parsed.ok) onTry(parsed.overrides, "typed");
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
        value={draft ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setDraft(undefined)}
        className={joinClasses(
          "h-7 w-22 rounded-md border bg-surface px-2 text-right tabular-nums pointer-coarse:h-10",
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

function Control({ setting, value, onTry }: Omit<Props, "saved" | "note">) {
  const t = useTranslations("workbench");
  const field = settingField(setting);
  const label = t(`setting.${setting}`);
  if (field.kind === "whole")
    return <NumberControl setting={setting} value={value} onTry={onTry} bounds={field} />;
  if (field.kind === "toggle")
    return (
      <Switch label={label} checked={value === true} onChange={(checked) => onTry({ [setting]: checked })} />
    );
  // Format, model and tokenizer are chosen above the panels.
  const choices = SETTING_CHOICES[setting];
  if (choices === undefined) return null;
  return (
    <SelectField
      label={label}
      value={value as SettingChoice}
      options={choices.map((choice) => ({ value: choice, label: t(`choice.${choice}`) }))}
      onChange={(choice) => onTry({ [setting]: choice })}
      className="shrink-0"
    />
  );
}

/**
 * One limit: its name, its value, and the saved one when that differs. React Compiler caches a list as a whole:
 * measured without `memo`, a changed limit re-renders all 20 controls, with it one.
 */
export const SettingControl = memo(function SettingControl({ setting, value, saved, note, onTry }: Props) {
  const t = useTranslations("workbench");
  const nameOf = useSettingWords();
  const isChanged = value !== saved;
  return (
    <div
      className="flex min-h-8 flex-wrap items-center justify-between gap-x-3"
      data-changed={isChanged || undefined}
    >
      <span className="min-w-20 flex-1">
        <span aria-hidden className={joinClasses("block", isChanged && "font-semibold text-accent")}>
          {t(`setting.${setting}`)}
        </span>
        {isChanged && (
          <span className="block text-note text-ink-muted">
            {t("savedAs", { value: nameOf(setting, saved) })}
          </span>
        )}
      </span>
      <Control setting={setting} value={value} onTry={onTry} />
      {note && <p className="mt-1 mb-0.5 w-full text-note text-ink-muted tabular-nums">{note}</p>}
    </div>
  );
});
