import { z } from "zod";
import { absent } from "./absent";
import type { PlainFormat } from "./format-traits";

const whole = (min: number, max: number, fallback: number) => z.int().min(min).max(max).default(fallback);
const toggle = (fallback: boolean) => z.boolean().default(fallback);

/** Every plain format, in the order of the menus. */
const SENT_FORMATS = [
  "gemini",
  "openai",
  "responses",
  "anthropic",
  "interactions",
  "openai-summary",
  "single-message",
  "context-json",
] as const satisfies readonly PlainFormat[];

/** The only source of names, defaults and bounds; forms, URL, command line and environment derive from it. */
export const settingsSchema = z.strictObject({
  /** `auto` uses the newest recorded request, then the import source, then the model. */
  format: z.enum(["auto", ...SENT_FORMATS]).default("auto"),
  compact: toggle(false),
  compactMaxHistory: whole(1, 100_000, 50),
  layers: toggle(true),
  immediateMessages: whole(0, 1000, 5),
  recentMessages: whole(0, 100_000, 30),
  /** 0 switches the budget off. */
  tokenBudget: whole(0, 2_000_000, 8000),
  maxMedia: whole(1, 100, 28),
  maxHistoricalMedia: whole(0, 50, 5),
  maxVideos: whole(0, 10, 1),
  keepHistorical: z.enum(["oldest", "newest"]).default("oldest"),
  shortIds: toggle(true),
  resolveReplies: toggle(true),
  replyExcerpts: toggle(false),
  showDurations: toggle(false),
  systemPromptAsMessage: toggle(false),
  /** How a payload names the author of a message. */
  speakers: z.enum(["auto", "meta", "prefix", "name", "none"]).default("auto"),
  summaryEnabled: toggle(false),
  summaryThreshold: whole(1, 500, 10),
  retainedExchanges: whole(0, 20, 2),
  /** `auto` is the vocabulary of the chosen model. */
  tokenizer: z.enum(["auto", "gemma3", "gemma2", "o200k", "cl100k", "seed"]).default("auto"),
  /** Google's two APIs count differently: Vertex AI adds nothing around the contents. */
  geminiApi: z.enum(["developer", "vertex"]).default("developer"),
  /** `auto` is the protocol's default model, which the environment can override. */
  model: z.string().min(1).max(200).default("auto"),
  /** Only the Anthropic protocol sends it, and requires it. */
  maxOutputTokens: whole(1, 1_000_000, 4096),
});

export type Settings = Readonly<z.infer<typeof settingsSchema>>;
export type SettingKey = keyof Settings;

export const SETTING_KEYS = Object.keys(settingsSchema.shape) as readonly SettingKey[];
export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({});

const overrideShape = Object.fromEntries(
  Object.entries(settingsSchema.shape).map(([key, field]) => [key, absent<z.ZodType>(field.unwrap())]),
);

/** Any subset of the settings, without defaults: the overrides of a chat, a URL or a command line. */
export const settingOverridesSchema = z.strictObject(overrideShape) as unknown as z.ZodType<
  Partial<Settings>,
  Partial<Settings>
>;
export type SettingOverrides = Readonly<Partial<Settings>>;

const updateShape = Object.fromEntries(
  Object.entries(settingsSchema.shape).map(([key, field]) => [
    key,
    (field.unwrap() as z.ZodType).nullable().exactOptional(),
  ]),
);

/** Changes to a chat's stored settings: `null` removes one, so that the environment's value applies again. */
export type SettingUpdates = Readonly<{ [Key in SettingKey]?: Settings[Key] | null }>;
export const settingUpdatesSchema = z.strictObject(updateShape) as unknown as z.ZodType<SettingUpdates>;
