import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { createKey, listKeys } from "@/lib/server/ingest/key-service";

export const GET = route(ROUTES.listKeys, async ({ store }) => ({ keys: await listKeys(store) }));

export const POST = route(ROUTES.createKey, ({ store, body }) => createKey(store, body));
