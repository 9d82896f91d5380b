import { z } from "zod";
import { absent } from "../core/schema/absent";
import { episodeSchema, profileSchema } from "../core/schema/chat-file";
import { idSchema } from "./id";

const listOf = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).min(1).max(1000);

/** Stricter than a chat file: a bot's fields get no defaults, and an unknown field is rejected. */
export const profilesBodySchema = z.strictObject({
  profiles: listOf(
    profileSchema
      .extend({
        userId: idSchema,
        facts: absent(z.array(z.strictObject({ key: z.string(), value: z.string() }))),
      })
      .strict(),
  ),
});

export const episodesBodySchema = z.strictObject({
  episodes: listOf(episodeSchema.extend({ topic: z.string(), summary: z.string() }).strict()),
});

export const storedSchema = z.object({ stored: z.int() });
