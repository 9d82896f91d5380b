import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { revokeKey } from "@/lib/server/access/key-service";
import { route } from "@/lib/server/http/route";

export const DELETE = route(ROUTES.revokeKey, async ({ store, params: { keyId } }) =>
  (await revokeKey(store, keyId)) ? { id: keyId, status: "revoked" as const } : problem("no-such-key"),
);
