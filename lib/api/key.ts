import { z } from "zod";

export const KEY_SCOPES = ["write", "read", "admin"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const keyBodySchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  scope: z.enum(KEY_SCOPES),
});
export type KeyRequest = z.infer<typeof keyBodySchema>;

const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  prefix: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().optional(),
  revokedAt: z.string().optional(),
});

export const createdKeySchema = z.object({
  key: z.string().meta({ description: "Shown only once and never stored." }),
  details: keySchema,
});
export const keyListSchema = z.object({ keys: z.array(keySchema) });
export const revokedKeySchema = z.object({ id: z.string(), status: z.literal("revoked") });
