import { z } from "zod";
import type { Chat } from "../core/schema/chat-file";
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
});
/** As a sender writes it. */
export type ChatDescription = z.input<typeof chatDescriptionSchema>;
/** As it was read. */
export type DescribedChat = z.output<typeof chatDescriptionSchema>;

export const toChat = (id: string, description: DescribedChat): Chat => ({ id, ...description });

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
  chat: z.looseObject({ id: z.string() }),
  settings: z.looseObject({}),
  messageCount: z.int().meta({ description: "Without events of the platform." }),
  eventCount: z.int(),
  mediaCount: z.int(),
  summaries: z.array(z.looseObject({ text: z.string() })),
  lastActivityAt: z.string().optional(),
});

export const chatListSchema = z.looseObject({
  chats: z.array(
    z.looseObject({ id: z.string(), title: z.string(), messageCount: z.int(), eventCount: z.int() }),
  ),
  nextCursor: z.string().optional(),
  total: z.int(),
});
