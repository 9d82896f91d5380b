import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";
import { saveRetention } from "@/lib/server/retention/save-retention";

export const GET = route(
  ROUTES.readRetention,
  async ({ store, params, query }) =>
    (await store.readRetention(params.chatId, new Date(), query.policy)) ?? problem("no-chat"),
);

export const PUT = route(
  ROUTES.writeRetention,
  async ({ store, params, body }) =>
    (await saveRetention(store, params.chatId, body.retention ?? undefined)) ?? problem("no-chat"),
);
