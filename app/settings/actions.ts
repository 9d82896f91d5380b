"use server";

import { z } from "zod";
import { keyBodySchema } from "@/lib/api/key";
import type { CreatedKey, KeyOutcome } from "@/lib/contract/api-keys";
import { runAction } from "@/lib/server/http/run-action";
import { createKey, listKeys, revokeKey } from "@/lib/server/ingest/key-service";

const keyIdSchema = z.string().min(1).max(100);

/** Only this response contains the key itself. */
export async function createKeyAction(request: unknown): Promise<KeyOutcome<CreatedKey>> {
  return runAction(keyBodySchema, request, async (wanted, store) => {
    const { key } = await createKey(store, wanted);
    return { ok: true, key, keys: await listKeys(store) };
  });
}

export async function revokeKeyAction(keyId: unknown): Promise<KeyOutcome> {
  return runAction(keyIdSchema, keyId, async (id, store) => {
    await revokeKey(store, id);
    return { ok: true, keys: await listKeys(store) };
  });
}
