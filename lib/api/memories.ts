import { z } from "zod";
import { idSchema, maybe } from "./id";

const MAX_MEMORIES = 1000;

export const profilesBodySchema = z.strictObject({
  profiles: z
    .array(
      z.strictObject({
        userId: idSchema,
        summary: maybe(z.string()),
        facts: maybe(z.array(z.strictObject({ key: z.string(), value: z.string() }))),
      }),
    )
    .min(1)
    .max(MAX_MEMORIES),
});

export const episodesBodySchema = z.strictObject({
  episodes: z
    .array(
      z.strictObject({
        topic: z.string(),
        summary: z.string(),
        importance: maybe(z.number()),
        at: maybe(z.string()),
      }),
    )
    .min(1)
    .max(MAX_MEMORIES),
});

export const storedSchema = z.object({ stored: z.int() });
