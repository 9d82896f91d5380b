import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { createKey, listKeys } from "@/lib/server/ingest/key-service";

export const GET = apiRoute(ROUTES.listKeys, async ({ store }) => ({ keys: await listKeys(store) }));

export const POST = apiRoute(ROUTES.createKey, ({ store, body }) => createKey(store, body));
