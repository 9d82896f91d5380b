import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch } from "@/lib/server/http/refuse";

export const GET = apiRoute(ROUTES.readAuthors, async ({ store, params: { chatId = "" } }) => {
  const authors = await store.readAuthors(chatId);
  return authors === undefined ? noSuch("chat") : { authors };
});
