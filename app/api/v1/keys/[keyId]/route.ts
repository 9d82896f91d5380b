import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/ingest/api-route";
import { noSuch } from "@/lib/server/ingest/refuse";
import { revokeKey } from "@/lib/server/keys";

export const DELETE = apiRoute(ROUTES.revokeKey, async ({ store, params: { keyId = "" } }) =>
  (await revokeKey(store, keyId)) ? { id: keyId, status: "revoked" } : noSuch("key"),
);
