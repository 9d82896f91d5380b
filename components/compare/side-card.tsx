"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { WritersOnly } from "@/components/shell/writers-only";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { shortHash } from "@/lib/client/format/short-hash";
import type { SideChoice, SideId } from "@/lib/compare/compare-url";
import type { SideFacts } from "@/lib/compare/compared-side";
import { changedSettings } from "@/lib/contract/settings-url";
import { FORMAT_IDS, type FormatId } from "@/lib/core/model/format";
import { SETTING_KEYS, type SettingKey, type SettingOverrides } from "@/lib/core/schema/settings";
import { SideBadge } from "./side-badge";
import { SideSetting } from "./side-setting";

type Props = Readonly<{
  id: SideId;
  side: SideFacts;
  choice: SideChoice;
  isSaving: boolean;
  onChange: (choice: SideChoice) => void;
  onSave: (changes: SettingOverrides) => void;
}>;

function FormatField({ name, choice, active, onChange }: FormatProps) {
  const t = useTranslations();
  const inForce = t(`workbench.format.${active}`);
  const options: readonly { value: FormatId | ""; label: string }[] = [
    { value: "", label: t("compare.formatInForce", { format: inForce }) },
    ...FORMAT_IDS.map((format) => ({ value: format, label: t(`workbench.format.${format}`) })),
  ];
  return (
    <SelectField
      label={t("compare.format", { side: name })}
      value={choice.format ?? ""}
      options={options}
      onChange={(format) => onChange({ ...choice, format: format || undefined })}
      className="min-w-0"
    />
  );
}
type FormatProps = Pick<Props, "choice" | "onChange"> & Readonly<{ name: string; active: FormatId }>;

/** Includes settings that were added but not changed yet. */
function useShownSettings(changed: SettingOverrides) {
  const [added, setAdded] = useState<readonly SettingKey[]>([]);
  return {
    shown: SETTING_KEYS.filter((key) => changed[key] !== undefined || added.includes(key)),
    add: (key: SettingKey) => setAdded([...added, key]),
    hide: (key: SettingKey) => setAdded(added.filter((other) => other !== key)),
    hideAll: () => setAdded([]),
  };
}

const without = (overrides: SettingOverrides, removed: SettingKey): SettingOverrides =>
  Object.fromEntries(Object.entries(overrides).filter(([key]) => key !== removed));

/** One configuration: its previewed settings and its actions. */
export function SideCard({ id, side, choice, isSaving, onChange, onSave }: Props) {
  const t = useTranslations();
  const { saved, payloadHash } = side;
  const name = id.toUpperCase();
  const settings = { ...saved, ...choice.overrides };
  const changed = changedSettings(choice.overrides, saved);
  const count = Object.keys(changed).length;
  const { shown, add, hide, hideAll } = useShownSettings(changed);
  const addable = SETTING_KEYS.filter((key) => !shown.includes(key));
  const tryOut = (overrides: SettingOverrides) => onChange({ ...choice, overrides });
  return (
    <section aria-labelledby={`side-${id}`} className="flex min-w-0 flex-col bg-surface lg:min-h-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 px-3 pt-2 sm:px-4">
        <h2 id={`side-${id}`} className="flex items-center gap-2 font-semibold">
          <span aria-hidden>
            <SideBadge id={id} />
          </span>
          <span className="sr-only">{t("compare.side", { side: name })}</span>
        </h2>
        <span className="text-ink-muted">
          {count === 0 ? t("compare.asSaved") : t("compare.changes", { count })}
        </span>
        <code
          data-side-hash={payloadHash}
          title={t("workbench.hash", { hash: payloadHash })}
          className="ml-auto font-mono text-note text-ink-muted"
        >
          {shortHash(payloadHash)}
        </code>
      </div>
      <div className="flex flex-wrap gap-2 px-3 py-2 sm:px-4">
        <FormatField name={name} choice={choice} active={side.active} onChange={onChange} />
        <SelectField<SettingKey | "">
          label={t("compare.add", { side: name })}
          value=""
          options={[
            { value: "", label: t("compare.addPrompt") },
            ...addable.map((key) => ({ value: key, label: t(`workbench.setting.${key}`) })),
          ]}
          onChange={(key) => key && add(key)}
          className="w-40 min-w-0"
        />
        <Button
          aria-label={t("compare.resetLabel", { side: name })}
          disabled={shown.length === 0 && choice.format === undefined}
          className="disabled:cursor-default"
          onClick={() => {
            hideAll();
            onChange({ overrides: {}, format: undefined });
          }}
        >
          {t("compare.reset")}
        </Button>
        {count > 0 && (
          <WritersOnly>
            <Button
              look="primary"
              aria-label={t("compare.saveLabel", { side: name })}
              disabled={isSaving}
              onClick={() => onSave(changed)}
            >
              {isSaving ? t("workbench.saving") : t("compare.save")}
            </Button>
          </WritersOnly>
        )}
      </div>
      {shown.length > 0 && (
        <ul className="flex flex-col gap-1 px-3 pb-2 sm:px-4 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain">
          {shown.map((setting) => (
            <SideSetting
              key={setting}
              side={name}
              setting={setting}
              settings={settings}
              saved={saved}
              onTry={(change) => tryOut({ ...choice.overrides, ...change })}
              onRemove={() => {
                hide(setting);
                tryOut(without(choice.overrides, setting));
              }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
