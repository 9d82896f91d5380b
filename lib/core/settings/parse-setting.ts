import { nearestName } from "../read/nearest-name";
import {
  SETTING_KEYS,
  type SettingKey,
  type SettingOverrides,
  settingOverridesSchema,
} from "../schema/settings";
import { settingField } from "./setting-field";

type ParsedSetting =
  | Readonly<{ ok: true; overrides: SettingOverrides }>
  | Readonly<{ ok: false; error: string }>;

const YES = new Set(["true", "1", "yes", "on"]);
const NO = new Set(["false", "0", "no", "off"]);

/** Reads one `key=value`; an error names the key and its allowed values. */
export function parseSetting(text: string): ParsedSetting {
  const equals = text.indexOf("=");
  if (equals < 0) return { ok: false, error: `setting ${quote(text)} must be written key=value` };
  const key = text.slice(0, equals).trim();
  if (!isSettingKey(key)) return { ok: false, error: unknownKey(key) };
  return parseSettingValue(key, text.slice(equals + 1));
}

export function parseSettingValue(key: SettingKey, text: string): ParsedSetting {
  const parsed = settingOverridesSchema.safeParse({ [key]: readValue(key, text.trim()) });
  if (parsed.success) return { ok: true, overrides: parsed.data };
  return { ok: false, error: `setting ${key} must be ${allowedValues(key)}, not ${quote(text.trim())}` };
}

const isSettingKey = (key: string): key is SettingKey => (SETTING_KEYS as readonly string[]).includes(key);

function readValue(key: SettingKey, text: string): unknown {
  const { kind } = settingField(key);
  if (kind === "whole") return /^[+-]?\d+$/.test(text) ? Number(text) : text;
  if (kind !== "toggle") return text;
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : text;
}

/** In words, for an error or a help text. */
export function allowedValues(key: SettingKey): string {
  const field = settingField(key);
  switch (field.kind) {
    case "toggle":
      return "true or false";
    case "whole":
      return `a whole number from ${field.min} to ${field.max}`;
    case "choice":
      return `one of ${field.options.join(", ")}`;
    case "text":
      return `1 to ${field.maxLength} characters`;
  }
}

function unknownKey(key: string): string {
  const near = nearestName(key, SETTING_KEYS);
  return `unknown setting ${quote(key)}${near ? `, did you mean ${near}?` : ""}`;
}

/** Keeps an error on one line, whatever was typed. */
const quote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
