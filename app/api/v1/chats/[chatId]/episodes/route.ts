import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch } from "@/lib/server/http/refuse";

export const PUT = apiRoute(ROUTES.writeEpisodes, async ({ store, params: { chatId = "" }, body }) =>
  (await store.writeEpisodes(chatId, body.episodes)) ? { stored: body.episodes.length } : noSuch("chat"),
);
