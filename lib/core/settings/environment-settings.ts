import type { SettingKey, SettingOverrides } from "../schema/settings";
import { parseSettingValue } from "./parse-setting";

/** Variable names that existing bots use; if two names set the same setting, the first one that is set wins. */
const ENVIRONMENT_NAMES = [
  ["compact", "ENABLE_COMPACT_CONVERSATION_FORMAT"],
  ["compact", "ENABLE_COMPACT_FORMAT"],
  ["compactMaxHistory", "COMPACT_FORMAT_MAX_HISTORY"],
  ["layers", "ENABLE_MULTI_LEVEL_CONTEXT"],
  ["maxMedia", "GEMINI_MAX_MEDIA_ITEMS"],
  ["maxHistoricalMedia", "GEMINI_MAX_MEDIA_ITEMS_HISTORICAL"],
  ["maxVideos", "GEMINI_MAX_VIDEO_ITEMS"],
  ["maxOutputTokens", "ANTHROPIC_MAX_TOKENS"],
  ["geminiApi", "GEMINI_API_KIND"],
] as const satisfies readonly (readonly [SettingKey, string])[];

export type EnvironmentSettings = Readonly<{
  overrides: SettingOverrides;
  /** Unreadable variables are skipped and reported here: a typo must not prevent a bot from starting. */
  problems: readonly string[];
}>;

export function environmentSettings(
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentSettings {
  let overrides: SettingOverrides = {};
  const problems: string[] = [];
  for (const [key, name] of ENVIRONMENT_NAMES) {
    const text = Object.hasOwn(environment, name) ? environment[name]?.trim() : undefined;
    if (!text || overrides[key] !== undefined) continue;
    const parsed = parseSettingValue(key, text);
    if (parsed.ok) overrides = { ...overrides, ...parsed.overrides };
    else problems.push(`${name}: ${parsed.error}`);
  }
  return { overrides, problems };
}
