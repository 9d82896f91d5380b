import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { rotateKey } from "@/lib/server/access/key-service";
import { route } from "@/lib/server/http/route";

export const POST = route(
  ROUTES.rotateKey,
  async ({ store, params: { keyId }, body }) =>
    (await rotateKey(store, keyId, body)) ?? problem("no-such-key"),
);
