import { z } from "zod";
import { absent } from "../core/schema/absent";
import { type Chat, chatSchema, summarySchema } from "../core/schema/chat-file";
import { chatStatisticsSchema } from "../core/schema/chat-list";
import { authorSchema } from "../core/schema/message";
import { namesSchema } from "../core/schema/personality";
import { protocolSchema } from "../core/schema/protocol";
import { settingOverridesSchema } from "../core/schema/settings";
import { idSchema } from "./id";
import { MAX_BATCH, messageBodySchema } from "./message-schemas";

const { bot: botSchema } = chatSchema.shape;

/** A chat's identity and prompt data; its id is in the path. */
export const chatDescriptionSchema = chatSchema
  .omit({ id: true, idInvented: true, source: true, hasNoBot: true })
  .extend({
    platform: absent(z.string().min(1).max(60)),
    bot: botSchema.extend({ id: absent(idSchema), personality: absent(namesSchema.strict()) }).strict(),
  })
  .strict();
/** As the sender writes it. */
export type ChatDescription = z.input<typeof chatDescriptionSchema>;
/** As parsed. */
export type DescribedChat = z.output<typeof chatDescriptionSchema>;

export const chatFromDescription = (id: string, description: DescribedChat): Chat => ({ id, ...description });

/** One of the chat's authors, by id, else by name or username; null for a chat between people. */
export const botChangeSchema = z.strictObject({
  bot: z
    .strictObject({ ...authorSchema.shape, id: absent(idSchema) })
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
      author: authorSchema,
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
  chat: chatSchema,
  settings: settingOverridesSchema,
  messageCount: z.int().meta({ description: "Without platform events." }),
  eventCount: z.int(),
  mediaCount: z.int(),
  summaries: z.array(summarySchema),
  recorded: z
    .looseObject({
      protocol: protocolSchema.optional(),
      models: z.array(z.object({ protocol: protocolSchema, model: z.string() })),
    })
    .meta({ description: "Details of the recorded requests; `protocol` is that of the newest." }),
  lastActivityAt: z.string().optional(),
});

export const chatListSchema = z.looseObject({
  chats: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      messageCount: z.int(),
      eventCount: z.int(),
      statistics: chatStatisticsSchema.optional(),
    }),
  ),
  nextCursor: z.string().optional(),
  total: z.int(),
});
