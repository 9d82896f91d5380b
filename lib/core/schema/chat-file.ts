import { z } from "zod";
import { absent, textOr } from "./absent";
import { messageSchema } from "./message";
import { settingOverridesSchema } from "./settings";

const botSchema = z.object({
  id: absent(z.string()),
  name: z.string().min(1),
  username: absent(z.string()),
  personality: absent(z.object({ name: absent(z.string()), displayName: absent(z.string()) })),
});
export type Bot = Readonly<z.infer<typeof botSchema>>;

export const chatSchema = z.object({
  id: z.string().min(1),
  /** The source had no chat id and a reader invented this one; it must never be printed in `[meta]`. */
  idInvented: absent(z.boolean()),
  title: absent(z.string()),
  platform: absent(z.string()),
  /** The id of the import format that created the chat: one of the facts that decide how it is sent. */
  source: absent(z.string()),
  bot: botSchema,
  /** Only people write here, so `bot` is a placeholder. */
  hasNoBot: absent(z.boolean()),
  systemPrompt: absent(z.string()),
  systemPromptRole: absent(z.enum(["developer"])).meta({
    description: "The role in which the system prompt is sent; `system` if left out.",
  }),
});
export type Chat = Readonly<z.infer<typeof chatSchema>>;

export const profileSchema = z.object({
  userId: textOr(""),
  summary: absent(z.string()),
  facts: absent(z.array(z.object({ key: textOr(""), value: textOr("") }))),
});
export type Profile = Readonly<z.infer<typeof profileSchema>>;

export const episodeSchema = z.object({
  topic: textOr(""),
  summary: textOr(""),
  importance: absent(z.number()),
  at: absent(z.string()),
});
export type Episode = Readonly<z.infer<typeof episodeSchema>>;

export const summarySchema = z.object({
  text: textOr(""),
  /** Id of the last message that this summary covers; absent if it covers none. */
  coversThrough: absent(z.string()),
  createdAt: absent(z.string()),
});
export type Summary = Readonly<z.infer<typeof summarySchema>>;

export const searchHitSchema = z.object({
  messageId: textOr(""),
  score: z
    .number()
    .nullish()
    .transform((score) => score ?? 0),
});
export type SearchHit = Readonly<z.infer<typeof searchHitSchema>>;

/** A list that may be omitted or null. */
const list = <T extends z.ZodType>(schema: T) =>
  z
    .array(schema)
    .nullish()
    .transform((items) => items ?? []);

/** The product's own file format, used by import, export and the command line. */
export const chatFileSchema = z.object({
  contextscope: z.literal(1),
  chat: chatSchema,
  settings: absent(settingOverridesSchema),
  messages: list(messageSchema),
  profiles: list(profileSchema),
  episodes: list(episodeSchema),
  summaries: list(summarySchema),
  relevant: absent(z.array(searchHitSchema)),
});
export type ChatFile = Readonly<z.infer<typeof chatFileSchema>>;
/** A chat file before defaults are filled in. */
export type ChatFileInput = z.input<typeof chatFileSchema>;
