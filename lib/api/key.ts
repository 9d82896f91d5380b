import { z } from "zod";

export const KEY_SCOPES = ["write", "read", "admin"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const MAX_CHATS = 1000;

export const keyBodySchema = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    scope: z.enum(KEY_SCOPES),
    expiresAt: z.iso
      .datetime({ offset: true })
      .transform((time) => new Date(time).toISOString())
      .optional()
      .meta({ description: "When the key stops working. Without it, it works until it is revoked." }),
    chats: z
      .array(z.string().min(1).max(500))
      .min(1)
      .max(MAX_CHATS)
      .optional()
      .meta({ description: "Ids of the only chats that the key reaches. Without it, it reaches all." }),
  })
  .refine(({ scope, chats }) => scope !== "admin" || chats === undefined, {
    path: ["chats"],
    message: "cannot limit an admin key, which could create others",
  });
export type KeyRequest = z.infer<typeof keyBodySchema>;

export const rotateBodySchema = z.strictObject({
  graceHours: z
    .number()
    .min(0)
    .max(24 * 30)
    .default(0)
    .meta({ description: "How long the old key still works." }),
});
export type RotateRequest = z.infer<typeof rotateBodySchema>;

const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  prefix: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().optional(),
  revokedAt: z.string().optional(),
  expiresAt: z.string().optional(),
  chats: z.array(z.string()).optional(),
});

export const createdKeySchema = z.object({
  key: z.string().meta({ description: "Shown only once and never stored." }),
  details: keySchema,
});
export const keyListSchema = z.object({ keys: z.array(keySchema) });
export const revokedKeySchema = z.object({ id: z.string(), status: z.literal("revoked") });
