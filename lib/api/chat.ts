import { z } from "zod";
import type { Chat } from "../core/schema/chat-file";
import { PROTOCOLS } from "../core/schema/protocol";
import { idSchema, maybe } from "./id";
import { MAX_BATCH, messageBodySchema } from "./message";

const text = maybe(z.string());

const botSchema = z.strictObject({
  id: maybe(idSchema),
  name: z.string().min(1),
  username: text,
  personality: maybe(z.strictObject({ name: text, displayName: text })),
});

/** What tells a chat apart and what is sent for it; its id stands in the address. */
export const chatDescriptionSchema = z.strictObject({
  title: text,
  platform: maybe(z.string().min(1).max(60)),
  bot: botSchema,
  systemPrompt: text,
  systemPromptRole: maybe(z.enum(["developer"])).meta({
    description: "The role in which the system prompt is sent; `system` if left out.",
  }),
});
/** As a sender writes it. */
export type ChatDescription = z.input<typeof chatDescriptionSchema>;
/** As it was read. */
export type DescribedChat = z.output<typeof chatDescriptionSchema>;

export const toChat = (id: string, description: DescribedChat): Chat => ({ id, ...description });

/** One of the chat's authors, by id, else by name or username; null for a chat between people. */
export const botChangeSchema = z.strictObject({
  bot: z
    .strictObject({ id: maybe(idSchema), name: text, username: text })
    .refine(({ id, name, username }) => [id, name, username].some((value) => value !== undefined), {
      error: "must have an `id`, a `name` or a `username`",
    })
    .nullable(),
});

export const changedBotSchema = z.object({
  chatId: z.string(),
  status: z.enum(["changed", "unchanged"]),
  /** Messages that became the bot's, and messages that became a person's. */
  toModel: z.int(),
  toUser: z.int(),
});

export const authorsSchema = z.object({
  authors: z.array(
    z.looseObject({
      key: z.string(),
      author: z.looseObject({}),
      messages: z.int(),
      isBot: z.boolean(),
    }),
  ),
});

const described = { chat: chatDescriptionSchema.optional() };

/** One message, or several that are stored together. */
export const ingestBodySchema = z
  .strictObject({
    ...described,
    message: messageBodySchema.optional(),
    messages: z.array(messageBodySchema).min(1).max(MAX_BATCH).optional(),
  })
  .refine(({ message, messages }) => (message === undefined) !== (messages === undefined), {
    error: "must have either `message` or `messages`",
  });

export const chatResultSchema = z.object({ chatId: z.string(), isNewChat: z.boolean() });

export const chatOverviewSchema = z.looseObject({
  id: z.string(),
  chat: z.looseObject({
    id: z.string(),
    source: z.string().optional().meta({
      description: "The format of the import that created the chat; absent for one that a bot posts.",
    }),
  }),
  settings: z.looseObject({}),
  messageCount: z.int().meta({ description: "Without events of the platform." }),
  eventCount: z.int(),
  mediaCount: z.int(),
  summaries: z.array(z.looseObject({ text: z.string() })),
  recorded: z
    .looseObject({
      protocol: z.enum(PROTOCOLS).optional(),
      models: z.array(z.object({ protocol: z.enum(PROTOCOLS), model: z.string() })),
    })
    .meta({ description: "What the recorded requests were posted with; `protocol` is the newest one's." }),
  lastActivityAt: z.string().optional(),
});

export const chatListSchema = z.looseObject({
  chats: z.array(
    z.looseObject({ id: z.string(), title: z.string(), messageCount: z.int(), eventCount: z.int() }),
  ),
  nextCursor: z.string().optional(),
  total: z.int(),
});
