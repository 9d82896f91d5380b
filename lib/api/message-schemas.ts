import { z } from "zod";
import { readArguments, readResponse } from "../core/read/read-tool-text";
import { absent } from "../core/schema/absent";
import { MEDIA_FIELDS, separateDataText } from "../core/schema/media";
import {
  authorSchema,
  type Message,
  messageSchema,
  replySchema,
  toolCallSchema,
  toolResponseSchema,
} from "../core/schema/message";
import { messagePageQuerySchema } from "../core/schema/message-page";
import { namesSchema } from "../core/schema/personality";
import { argumentsText, responseText } from "../core/tools/tool-texts";
import { anyJson, idSchema } from "./id";

/** A bot sends a longer queue in several batches. */
export const MAX_BATCH = 1000;

const id = absent(idSchema);

/** The exact text alone is enough, and is kept only where the value would not print the same. */
const callSchema = toolCallSchema
  .extend({
    id: id.meta({ description: "The provider's call id." }),
    name: z.string().min(1),
    args: anyJson,
    argumentsText: toolCallSchema.shape.argumentsText.meta({
      description: "The arguments as the model wrote them; replaces `args`.",
    }),
  })
  .strict()
  .transform(({ argumentsText: written, ...call }) => {
    if (written === undefined) return call;
    return call.args === undefined
      ? { ...call, ...readArguments(written) }
      : { ...call, ...(argumentsText(call) === written ? {} : { argumentsText: written }) };
  });
const resultSchema = toolResponseSchema
  .extend({
    id: id.meta({ description: "The id of the answered call." }),
    name: z.string().min(1),
    response: anyJson,
    text: toolResponseSchema.shape.text.meta({
      description: "The response as it was sent; replaces `response`.",
    }),
    isError: toolResponseSchema.shape.isError.meta({ description: "The tool reported a failure." }),
  })
  .strict()
  .transform(({ text: written, ...rest }) => {
    if (written === undefined) return rest;
    return rest.response === undefined
      ? { ...rest, ...readResponse(written) }
      : { ...rest, ...(responseText(rest) === written ? {} : { text: written }) };
  });

/** A message's content: the chat file's fields, but ids may be exact numbers and an unknown field is rejected. */
const contentShape = {
  ...messageSchema.omit({ id: true, idInvented: true, role: true }).shape,
  threadId: id,
  sentAt: absent(z.string().max(100)),
  author: absent(authorSchema.extend({ id }).strict()),
  contentParts: messageSchema.shape.contentParts.meta({
    description:
      "The order of text and media parts, if it is not one text followed by the media. Texts are given by length in code points, with one character between two texts; media by position.",
  }),
  personality: absent(z.union([z.string(), namesSchema.strict()])),
  replyTo: absent(
    replySchema.omit({ messageIdInvented: true }).extend({ messageId: id, userId: id }).strict(),
  ),
  media: absent(z.array(z.strictObject(MEDIA_FIELDS).transform(separateDataText)).max(100)),
  toolCalls: absent(z.array(callSchema)),
  toolResponses: absent(z.array(resultSchema)),
};

export const messageBodySchema: z.ZodType<Message, unknown> = z.strictObject({
  id: idSchema,
  role: messageSchema.shape.role,
  ...contentShape,
});

/** Named fields change; null clears a field. */
export const messageChangesSchema = z
  .strictObject(contentShape)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, "names no field to change");

export const ingestResultSchema = z.object({
  chatId: z.string().meta({ description: "The chat's id in Contextscope's URLs." }),
  isNewChat: z.boolean(),
  added: z.int(),
  alreadyThere: z.int(),
  conflicts: z.int(),
  deleted: z.int().meta({ description: "Messages deleted earlier, which stay deleted." }),
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

const timelineMessageSchema = messageSchema.extend({
  sequence: z.int().meta({ description: "The position in the chat." }),
  position: z
    .int()
    .optional()
    .meta({ description: "The position among the messages, from 0; absent for an event." }),
  media: z.array(
    z
      .object(MEDIA_FIELDS)
      .omit({ data: true })
      .extend({
        hash: z.string().optional().meta({ description: "sha256 of the stored bytes." }),
        bytes: z.int().optional(),
      }),
  ),
});

export const storedMessageSchema = z.object({
  message: timelineMessageSchema,
  versions: z.array(
    z.object({
      version: z.int(),
      replacedAt: z.string(),
      content: z.unknown().meta({ description: "The earlier content, with media by hash." }),
    }),
  ),
  raw: z
    .unknown()
    .optional()
    .meta({ description: "The source object of an imported message; very long texts are truncated." }),
});

export const messagePageSchema = z.object({
  messages: z.array(timelineMessageSchema),
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
  missing: z.string().optional().meta({ description: "The id given in `around`, if it is not stored." }),
});

const PLACES = ["around", "before", "after", "nth"] as const;

/** With two places one would be ignored, and the caller could not see which. */
export const messagesQuerySchema = messagePageQuerySchema
  .extend({
    ifMissing: z.enum(["newest"]).optional().meta({
      description:
        "If the message in `around` is not stored, return the newest messages and `missing` instead of 404.",
    }),
  })
  .strict()
  .superRefine((query, context) => {
    const [first, ...others] = PLACES.filter((place) => query[place] !== undefined);
    for (const place of others)
      context.addIssue({ code: "custom", path: [place], message: `cannot be combined with \`${first}\`` });
  });
