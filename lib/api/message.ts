import { z } from "zod";
import { readArguments, readResponse } from "../core/read/read-tool-text";
import { MEDIA_FIELDS, separateDataText } from "../core/schema/media";
import { type Message, ROLES } from "../core/schema/message";
import { messagePageQuerySchema } from "../core/schema/message-page";
import { argumentsText, responseText } from "../core/tools/tool-texts";
import { idSchema, maybe } from "./id";

/** A bot that was away for long sends its queue in several batches. */
export const MAX_BATCH = 1000;

const text = maybe(z.string());

const authorSchema = z.strictObject({ id: maybe(idSchema), name: text, username: text });
const replySchema = z.strictObject({
  messageId: maybe(idSchema),
  userId: maybe(idSchema),
  name: text,
  username: text,
  excerpt: text,
});
/** The exact text alone is enough, and is kept only where the value would not print the same. */
const toolCallSchema = z
  .strictObject({
    id: maybe(idSchema).meta({ description: "The provider's id of the call." }),
    name: z.string().min(1),
    args: maybe(z.unknown()),
    argumentsText: text.meta({
      description: "The arguments as the model wrote them; `args` may then be left out.",
    }),
  })
  .transform(({ argumentsText: written, ...call }) => {
    if (written === undefined) return call;
    return call.args === undefined
      ? { ...call, ...readArguments(written) }
      : { ...call, ...(argumentsText(call) === written ? {} : { argumentsText: written }) };
  });
const toolResponseSchema = z
  .strictObject({
    id: maybe(idSchema).meta({ description: "The id of the call that it answers." }),
    name: z.string().min(1),
    response: maybe(z.unknown()),
    text: text.meta({ description: "The response as it was sent; `response` may then be left out." }),
  })
  .transform(({ text: written, ...rest }) => {
    if (written === undefined) return rest;
    return rest.response === undefined
      ? { ...rest, ...readResponse(written) }
      : { ...rest, ...(responseText(rest) === written ? {} : { text: written }) };
  });

/** What a message says, apart from which one it is. */
const contentShape = {
  sourceRole: maybe(z.enum(["developer"])).meta({
    description: "A system message that was sent in this role.",
  }),
  threadId: maybe(idSchema),
  sentAt: maybe(z.string().max(100)),
  turn: maybe(z.union([z.number(), z.string()])),
  author: maybe(authorSchema),
  personality: maybe(z.union([z.string(), z.strictObject({ name: text, displayName: text })])),
  text,
  replyTo: maybe(replySchema),
  media: maybe(z.array(z.strictObject(MEDIA_FIELDS).transform(separateDataText)).max(100)),
  toolCalls: maybe(z.array(toolCallSchema)),
  toolResponses: maybe(z.array(toolResponseSchema)),
  reasoning: text,
};

/** A message of the chat file; ids may be exact numbers, and a field that nobody knows is refused. */
export const messageBodySchema: z.ZodType<Message, unknown> = z.strictObject({
  id: idSchema,
  role: z.enum(ROLES),
  ...contentShape,
});

/** Named fields change, null empties one. */
export const messageChangesSchema = z
  .strictObject(contentShape)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, "names no field to change");

export const ingestResultSchema = z.object({
  chatId: z.string().meta({ description: "The chat's id in this product's addresses." }),
  isNewChat: z.boolean(),
  added: z.int(),
  alreadyThere: z.int(),
  conflicts: z.int(),
  deleted: z.int().meta({ description: "Messages that were deleted before and stay deleted." }),
  results: z.array(
    z.object({
      pointer: z.string(),
      id: z.string(),
      status: z.enum(["added", "already-there", "conflict", "deleted"]),
    }),
  ),
});

export const changeResultSchema = z.object({
  id: z.string(),
  status: z.enum(["edited", "unchanged", "deleted", "already-deleted"]),
});

export const storedMessageSchema = z.object({
  message: z.looseObject({ id: z.string(), role: z.enum(ROLES), sequence: z.int() }),
  versions: z.array(
    z.object({
      version: z.int(),
      replacedAt: z.string(),
      content: z.unknown().meta({ description: "What the message said before, media by hash." }),
    }),
  ),
  raw: z
    .unknown()
    .optional()
    .meta({ description: "The source's own object, for a message that was imported; very long texts cut." }),
});

export const messagePageSchema = z.object({
  messages: z.array(storedMessageSchema.shape.message),
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
  missing: z.string().optional().meta({ description: "The message of `around`, where it is not stored." }),
});

const PLACES = ["around", "before", "after", "nth"] as const;

/** Of two places one would have to be ignored, and the caller would not see which. */
export const messagesQuerySchema = messagePageQuerySchema
  .extend({
    ifMissing: z.enum(["newest"]).optional().meta({
      description:
        "Where the message of `around` is not stored: the newest messages, and `missing`, in place of 404.",
    }),
  })
  .strict()
  .superRefine((query, context) => {
    const [first, ...others] = PLACES.filter((place) => query[place] !== undefined);
    for (const place of others)
      context.addIssue({ code: "custom", path: [place], message: `cannot stand together with \`${first}\`` });
  });
