import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch } from "@/lib/server/http/refuse";
import { changeMessage } from "@/lib/server/ingest/ingest";

export const GET = apiRoute(
  ROUTES.readMessage,
  async ({ store, params: { chatId = "", messageId = "" } }) =>
    (await store.readMessage(chatId, messageId)) ?? noSuch("message"),
);

export const PATCH = apiRoute(
  ROUTES.editMessage,
  ({ store, params: { chatId = "", messageId = "" }, body }) =>
    changeMessage(messageId, store.editMessage(chatId, messageId, body)),
);

export const DELETE = apiRoute(ROUTES.deleteMessage, ({ store, params: { chatId = "", messageId = "" } }) =>
  changeMessage(messageId, store.deleteMessage(chatId, messageId)),
);
