"use server";

import { z } from "zod";
import { keyBodySchema } from "@/lib/api/key";
import type { CreatedKey, KeyOutcome } from "@/lib/contract/api-keys";
import { createKey, listKeys, revokeKey } from "@/lib/server/ingest/key-service";
import { openStore } from "@/lib/server/store/open-store";

const keyIdSchema = z.string().min(1).max(100);

const refuse = ({ issues }: z.ZodError) => ({
  ok: false as const,
  error: issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
});

/** The answer is the only place where the key ever stands. */
export async function createKeyAction(request: unknown): Promise<KeyOutcome<CreatedKey>> {
  const parsed = keyBodySchema.safeParse(request);
  if (!parsed.success) return refuse(parsed.error);
  const { key } = await createKey(openStore(), parsed.data);
  return { ok: true, key, keys: await listKeys(openStore()) };
}

export async function revokeKeyAction(keyId: unknown): Promise<KeyOutcome> {
  const parsed = keyIdSchema.safeParse(keyId);
  if (!parsed.success) return refuse(parsed.error);
  await revokeKey(openStore(), parsed.data);
  return { ok: true, keys: await listKeys(openStore()) };
}
