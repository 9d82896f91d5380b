import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";

export const PUT = route(ROUTES.writeProfiles, async ({ store, params, body: { profiles } }) =>
  (await store.writeProfiles(params.chatId, profiles)) ? { stored: profiles.length } : problem("no-chat"),
);
