"use client";

import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { SelectField } from "@/components/ui/select-field";
import { SettingControl } from "@/components/workbench/setting-control";
import type { SettingKey, SettingOverrides, Settings } from "@/lib/core/schema/settings";
import { settingField } from "@/lib/core/settings/setting-field";
import { MODEL_IDS } from "@/lib/core/tokens/models";
import { TOKENIZERS, type TokenizerId } from "@/lib/core/tokens/tokenizers";

type Props = Readonly<{
  side: string;
  setting: SettingKey;
  settings: Settings;
  saved: Settings;
  onTry: (change: SettingOverrides) => void;
  onRemove: () => void;
}>;

const optionsOf = (setting: SettingKey): readonly string[] => {
  const field = settingField(setting);
  return field.kind === "choice" ? field.options : [];
};

/** Chosen in the workbench's bar: the vocabulary and the model. */
function ChoiceControl({ setting, settings, saved, onTry }: Props & { setting: "model" | "tokenizer" }) {
  const t = useTranslations("workbench");
  const value = settings[setting];
  const known = setting === "model" ? MODEL_IDS : optionsOf(setting);
  const labelOf = (id: string) => {
    if (setting === "model") return id;
    return id === "auto" ? t("tokenizerAuto") : TOKENIZERS[id as TokenizerId].label;
  };
  const ids = known.includes(value) ? known : [value, ...known];
  return (
    <div className="flex min-h-8 items-center justify-between gap-3">
      <span className="min-w-0">
        <span aria-hidden className={value === saved[setting] ? "block" : "block font-semibold text-accent"}>
          {t(`setting.${setting}`)}
        </span>
        {value !== saved[setting] && (
          <span className="block text-note text-ink-muted wrap-anywhere">
            {t("savedAs", { value: labelOf(saved[setting]) })}
          </span>
        )}
      </span>
      <SelectField
        label={t(`setting.${setting}`)}
        value={value}
        options={ids.map((id) => ({ value: id, label: labelOf(id) }))}
        onChange={(next) => onTry({ [setting]: next })}
        className="max-w-44 min-w-0"
      />
    </div>
  );
}

/** One previewed setting of a side, with a reset to the saved value. */
export function SideSetting(props: Props) {
  const t = useTranslations();
  const { side, setting, settings, saved, onTry, onRemove } = props;
  const name = t(`workbench.setting.${setting}`);
  return (
    <li className="flex items-center gap-1.5">
      <div className="min-w-0 flex-1">
        {setting === "model" || setting === "tokenizer" ? (
          <ChoiceControl {...props} setting={setting} />
        ) : (
          <SettingControl setting={setting} value={settings[setting]} saved={saved[setting]} onTry={onTry} />
        )}
      </div>
      <button
        type="button"
        aria-label={t("compare.remove", { setting: name, side })}
        title={t("compare.remove", { setting: name, side })}
        onClick={onRemove}
        className="flex size-7 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink pointer-coarse:size-10"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
}
