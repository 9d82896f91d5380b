import { SETTING_KEYS, type SettingKey } from "../schema/settings";
import { settingField } from "./setting-field";

const HIGHEST: ReadonlyMap<SettingKey, number> = new Map(
  SETTING_KEYS.map((key) => {
    const field = settingField(key);
    return [key, field.kind === "whole" ? field.max : 0];
  }),
);

/** The highest allowed value of a limit. */
export const highestValue = (key: SettingKey): number => HIGHEST.get(key) ?? 0;
