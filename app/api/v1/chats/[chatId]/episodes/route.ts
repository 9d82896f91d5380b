import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";

export const PUT = route(ROUTES.writeEpisodes, async ({ store, params, body: { episodes } }) =>
  (await store.writeEpisodes(params.chatId, episodes)) ? { stored: episodes.length } : problem("no-chat"),
);
