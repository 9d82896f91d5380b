import { z } from "zod";
import { type SettingKey, settingsSchema } from "../schema/settings";

/** A setting's allowed values, for forms, error messages and limits. */
type SettingField =
  | Readonly<{ kind: "toggle"; fallback: boolean }>
  | Readonly<{ kind: "whole"; min: number; max: number; fallback: number }>
  | Readonly<{ kind: "choice"; options: readonly string[]; fallback: string }>
  | Readonly<{ kind: "text"; maxLength: number; fallback: string }>;

/** Derived from the schema, so that no bound is defined twice. */
export function settingField(key: SettingKey): SettingField {
  const field = settingsSchema.shape[key];
  const inner = field.unwrap();
  const fallback: unknown = field.parse(undefined);
  if (inner instanceof z.ZodNumber) {
    return { kind: "whole", min: inner.minValue ?? 0, max: inner.maxValue ?? 0, fallback: Number(fallback) };
  }
  if (inner instanceof z.ZodEnum) {
    return { kind: "choice", options: inner.options.map(String), fallback: String(fallback) };
  }
  if (inner instanceof z.ZodString) {
    return { kind: "text", maxLength: inner.maxLength ?? 0, fallback: String(fallback) };
  }
  return { kind: "toggle", fallback: fallback === true };
}
