import { ROUTES } from "@/lib/api/routes";
import { createKey, listKeys } from "@/lib/server/access/key-service";
import { route } from "@/lib/server/http/route";

export const GET = route(ROUTES.listKeys, async ({ store }) => ({ keys: await listKeys(store) }));

export const POST = route(ROUTES.createKey, ({ store, body }) => createKey(store, body));
