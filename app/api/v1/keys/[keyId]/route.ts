import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { revokeKey } from "@/lib/server/ingest/key-service";

export const DELETE = route(ROUTES.revokeKey, async ({ store, params: { keyId } }) =>
  (await revokeKey(store, keyId)) ? { id: keyId, status: "revoked" as const } : problem("no-such-key"),
);
