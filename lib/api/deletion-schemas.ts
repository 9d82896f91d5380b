import { z } from "zod";
import { PLACE_KINDS } from "../contract/deletion";
import { keepsEverything, type Retention, retentionSchema } from "../core/deletion/retention";

/** `all`, or kinds of places separated by commas. */
export const deletionQuerySchema = z.strictObject({
  also: z
    .string()
    .default("")
    .transform((list) => (list === "all" ? [...PLACE_KINDS] : list.split(",").filter(Boolean)))
    .pipe(z.array(z.enum(PLACE_KINDS)))
    .meta({
      description: `Other places to delete the text from: ${PLACE_KINDS.join(", ")}, separated by commas, or all.`,
    }),
});

const limit = z.coerce.number().pipe(z.int().min(1).max(10_000_000)).optional();

/** Another policy to preview. */
export const retentionQuerySchema = z.strictObject({ days: limit, messages: limit }).transform(
  (asked): Readonly<{ policy: Retention | undefined }> => ({
    policy: keepsEverything(asked) ? undefined : asked,
  }),
);

export const retentionBodySchema = z.strictObject({
  retention: retentionSchema.nullable().meta({ description: "Null: the default applies." }),
});

export const defaultRetentionBodySchema = z.strictObject({ retention: retentionSchema });

const expiredSchema = z.object({
  messages: z.int(),
  summaries: z.int(),
  requests: z.int(),
  replays: z.int(),
  newestAt: z.string().optional().meta({ description: "The time of the newest message that would go." }),
});

export const chatRetentionSchema = z.object({
  own: retentionSchema.optional().meta({ description: "Absent: the default applies." }),
  byDefault: retentionSchema,
  expired: expiredSchema.meta({
    description: "The items that would be deleted now, by `days` and `messages` of the query if given.",
  }),
});

export const defaultRetentionSchema = z.object({
  retention: retentionSchema,
  chats: z.array(expiredSchema.extend({ chatId: z.string(), title: z.string() })).meta({
    description: "The chats with items that would be deleted now.",
  }),
});
