import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch } from "@/lib/server/http/refuse";

export const PUT = apiRoute(ROUTES.writeProfiles, async ({ store, params: { chatId = "" }, body }) =>
  (await store.writeProfiles(chatId, body.profiles)) ? { stored: body.profiles.length } : noSuch("chat"),
);
