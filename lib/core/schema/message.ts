import { z } from "zod";
import { absent, textOr } from "./absent";
import { mediaSchema } from "./media";
import { personalitySchema } from "./personality";

/** `event` is a platform's service message (a join, a pin, a call): stored and shown, never sent. */
export const ROLES = ["user", "model", "tool", "system", "event"] as const;
const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

export const authorSchema = z.object({
  id: absent(z.string()),
  name: absent(z.string()),
  username: absent(z.string()),
});
export type Author = Readonly<z.infer<typeof authorSchema>>;

export const replySchema = z.object({
  messageId: absent(z.string()),
  /** The target's id was invented by a reader: usable for lookup, never printed. */
  messageIdInvented: absent(z.boolean()),
  userId: absent(z.string()),
  name: absent(z.string()),
  username: absent(z.string()),
  excerpt: absent(z.string()),
});
export type Reply = Readonly<z.infer<typeof replySchema>>;

export const toolCallSchema = z.object({
  /** The provider's call id, which a response refers to. */
  id: absent(z.string()),
  name: textOr("unknown"),
  args: absent(z.unknown()),
  /** The arguments as the model wrote them, kept only if `args` would not print the same. */
  argumentsText: absent(z.string()),
});
export type ToolCall = Readonly<z.infer<typeof toolCallSchema>>;

export const toolResponseSchema = z.object({
  /** The id of the call that it answers. */
  id: absent(z.string()),
  name: textOr("unknown"),
  response: absent(z.unknown()),
  /** The response as sent, kept only if `response` would not print the same. */
  text: absent(z.string()),
  /** The tool reported a failure. */
  isError: absent(z.boolean()),
});
export type ToolResponse = Readonly<z.infer<typeof toolResponseSchema>>;

const positionSchema = z.int().min(0);

/** A part of a message's content: a text by its length in code points, or a media item by its position. */
const contentPartSchema = z.union([
  z.strictObject({ text: positionSchema }),
  z.strictObject({ media: positionSchema }),
]);
export type ContentPart = Readonly<z.infer<typeof contentPartSchema>>;

export const messageSchema = z.object({
  id: z.string().min(1),
  /** The source had no id and a reader invented this one; it must never be printed as if it were real. */
  idInvented: absent(z.boolean()),
  role: roleSchema,
  sourceRole: absent(z.enum(["developer"])).meta({
    description: "The role in which a system message was sent; `system` if left out.",
  }),
  threadId: absent(z.string()),
  /** Kept as written: a time that is not ISO 8601 is a finding, not an error. */
  sentAt: absent(z.string()),
  turn: absent(z.union([z.number(), z.string()])),
  author: absent(authorSchema),
  personality: absent(personalitySchema),
  text: absent(z.string()),
  /** How the source split the content, kept only if it is not one text followed by the media. */
  contentParts: absent(z.array(contentPartSchema)),
  replyTo: absent(replySchema),
  media: absent(z.array(mediaSchema)),
  toolCalls: absent(z.array(toolCallSchema)),
  toolResponses: absent(z.array(toolResponseSchema)),
  reasoning: absent(z.string()),
});
export type Message = Readonly<z.infer<typeof messageSchema>>;

export const isEvent = ({ role }: Pick<Message, "role">): boolean => role === "event";
