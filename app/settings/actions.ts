"use server";

import { z } from "zod";
import { keyBodySchema, rotateBodySchema } from "@/lib/api/key";
import { problem } from "@/lib/api/problem";
import type { SessionsOutcome } from "@/lib/contract/access";
import type { CreatedKey, KeyOutcome } from "@/lib/contract/api-keys";
import type { SharesOutcome } from "@/lib/contract/share-links";
import { createKey, listKeys, revokeKey, rotateKey } from "@/lib/server/access/key-service";
import { endSession, listSessions } from "@/lib/server/access/session-service";
import { runAction } from "@/lib/server/http/run-action";
import { listShareLinks, revokeShareLink } from "@/lib/server/share/share-service";

const keyIdSchema = z.string().min(1).max(100);

/** Only this response contains the key itself. */
export async function createKeyAction(request: unknown): Promise<KeyOutcome<CreatedKey>> {
  return runAction("createKeyAction", keyBodySchema, request, async (wanted, store) => {
    const { key } = await createKey(store, wanted);
    return { ok: true, key, keys: await listKeys(store) };
  });
}

export async function revokeKeyAction(keyId: unknown): Promise<KeyOutcome> {
  return runAction("revokeKeyAction", keyIdSchema, keyId, async (id, store) => {
    await revokeKey(store, id);
    return { ok: true, keys: await listKeys(store) };
  });
}

const rotateSchema = z.tuple([keyIdSchema, rotateBodySchema]);

/** Only this response contains the new key. */
export async function rotateKeyAction(keyId: unknown, request: unknown): Promise<KeyOutcome<CreatedKey>> {
  return runAction("rotateKeyAction", rotateSchema, [keyId, request], async ([id, wanted], store) => {
    const rotated = await rotateKey(store, id, wanted);
    return rotated === undefined
      ? problem("no-such-key")
      : { ok: true, key: rotated.key, keys: await listKeys(store) };
  });
}

export async function revokeShareAction(linkId: unknown): Promise<SharesOutcome> {
  return runAction("revokeShareAction", keyIdSchema, linkId, async (id, store) =>
    (await revokeShareLink(store, id))
      ? { ok: true, links: await listShareLinks(store) }
      : problem("no-such-link"),
  );
}

export async function endSessionAction(sessionId: unknown): Promise<SessionsOutcome> {
  return runAction("endSessionAction", keyIdSchema, sessionId, async (id, store, caller) => {
    await endSession(store, id);
    return { ok: true, sessions: await listSessions(store, caller.sessionId) };
  });
}
