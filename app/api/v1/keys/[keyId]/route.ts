import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch } from "@/lib/server/http/refuse";
import { revokeKey } from "@/lib/server/ingest/key-service";

export const DELETE = apiRoute(ROUTES.revokeKey, async ({ store, params: { keyId = "" } }) =>
  (await revokeKey(store, keyId)) ? { id: keyId, status: "revoked" } : noSuch("key"),
);
