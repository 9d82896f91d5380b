import { type SettingKey, type Settings, settingOverridesSchema } from "../schema/settings";
import { settingField } from "../settings/setting-field";

/** Settings that can change a payload. */
export const PAYLOAD_SETTINGS = [
  "systemPromptAsMessage",
  "layers",
  "speakers",
  "compactMaxHistory",
  "recentMessages",
  "immediateMessages",
  "tokenBudget",
  "maxMedia",
  "maxHistoricalMedia",
  "maxVideos",
  "keepHistorical",
  "shortIds",
  "resolveReplies",
  "replyExcerpts",
  "showDurations",
] as const satisfies readonly SettingKey[];

const COMMON_NUMBERS = [0, 1, 2, 3, 5, 10, 15, 20, 25, 30, 40, 50, 100, 200, 1000];
const COMMON_BUDGETS = [0, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000];
/** The actual limit is close to the number of items in the recorded body. */
const NEIGHBOURS = [-3, -2, -1, 0, 1, 2, 3];

/** Plausible values of one setting; `counts` are item counts from the recorded body. */
export function candidateValues(
  key: SettingKey,
  saved: Settings,
  counts: readonly number[],
): readonly Settings[SettingKey][] {
  const near = counts.flatMap((count) => NEIGHBOURS.map((by) => count + by));
  const numbers = key === "tokenBudget" ? COMMON_BUDGETS : [...near, ...COMMON_NUMBERS];
  const field = settingField(key);
  const all: readonly unknown[] =
    field.kind === "toggle" ? [true, false] : field.kind === "choice" ? field.options : numbers;
  const fitting = [...new Set(all)].filter(
    (value) => value !== saved[key] && settingOverridesSchema.safeParse({ [key]: value }).success,
  );
  return fitting as readonly Settings[SettingKey][];
}
