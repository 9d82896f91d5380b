import {
  SETTING_KEYS,
  type SettingKey,
  type SettingOverrides,
  type Settings,
  settingOverridesSchema,
} from "../core/schema/settings";
import { parseSettingValue } from "../core/settings/parse-setting";
import { settingField } from "../core/settings/setting-field";

/** A setting in the URL that could not be used, as written there. */
export type SettingProblem = Readonly<{ setting: SettingKey; value: string }>;

type ReadOverrides = Readonly<{ overrides: SettingOverrides; problems: readonly SettingProblem[] }>;

const MAX_SHOWN_VALUE = 60;

/** Reads the previewed settings of a URL; invalid ones are left out and listed. */
export function readOverrides(searchParams: URLSearchParams): ReadOverrides {
  const overrides: Record<string, unknown> = {};
  const problems: SettingProblem[] = [];
  for (const setting of SETTING_KEYS) {
    const value = searchParams.get(setting);
    if (value === null) continue;
    const read = readSetting(setting, value);
    if (read === undefined) problems.push({ setting, value: value.slice(0, MAX_SHOWN_VALUE) });
    else Object.assign(overrides, read);
  }
  return { overrides, problems };
}

/** A text is taken verbatim: trimming it would change the URL's meaning. */
function readSetting(setting: SettingKey, value: string): SettingOverrides | undefined {
  if (settingField(setting).kind === "text") {
    const parsed = settingOverridesSchema.safeParse({ [setting]: value });
    return parsed.success ? parsed.data : undefined;
  }
  const parsed = parseSettingValue(setting, value);
  return parsed.ok ? parsed.overrides : undefined;
}

/** The settings that differ from the chat's own: only they go into the URL. */
export function changedSettings(overrides: SettingOverrides, saved: Settings): SettingOverrides {
  return Object.fromEntries(
    SETTING_KEYS.filter((key) => overrides[key] !== undefined && overrides[key] !== saved[key]).map((key) => [
      key,
      overrides[key],
    ]),
  );
}

/** A changed setting by its URL name; `null` removes one that equals the chat's own. */
export const writeChange = (
  change: SettingOverrides,
  saved: Settings,
): Readonly<Partial<Record<SettingKey, string | null>>> =>
  Object.fromEntries(
    Object.entries(change).map(([key, value]) => [
      key,
      value === saved[key as SettingKey] ? null : String(value),
    ]),
  );

/** Every setting by its URL name; `null` removes one. */
export function writeOverrides(
  overrides: SettingOverrides,
  saved: Settings,
): Readonly<Record<SettingKey, string | null>> {
  const changed = changedSettings(overrides, saved);
  return Object.fromEntries(
    SETTING_KEYS.map((key) => [key, changed[key] === undefined ? null : String(changed[key])]),
  ) as Record<SettingKey, string | null>;
}
