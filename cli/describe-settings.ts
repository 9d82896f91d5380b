import { SETTING_KEYS, type SettingKey } from "@/lib/core/schema/settings";
import { settingField } from "@/lib/core/settings/setting-field";

function describeValues(key: SettingKey): string {
  const field = settingField(key);
  if (field.kind === "toggle") return "true, false";
  if (field.kind === "whole") return `${field.min}–${field.max}`;
  return field.kind === "choice" ? field.options.join(", ") : "text";
}

/** The settings that `--set` accepts, read from their schema. */
export function describeSettings(): string {
  const width = Math.max(...SETTING_KEYS.map((key) => key.length));
  const lines = SETTING_KEYS.map(
    (key) => `  ${key.padEnd(width)}  ${describeValues(key)} (default: ${settingField(key).fallback})`,
  );
  return ["Settings for --set:", ...lines].join("\n");
}
