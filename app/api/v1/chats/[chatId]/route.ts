import { toChat } from "@/lib/api/chat";
import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/ingest/api-route";
import { noSuch } from "@/lib/server/ingest/refuse";

export const GET = apiRoute(
  ROUTES.readChat,
  async ({ store, params: { chatId = "" } }) => (await store.readChat(chatId)) ?? noSuch("chat"),
);

export const PUT = apiRoute(ROUTES.describeChat, async ({ store, params: { chatId = "" }, body }) => {
  const described = await store.describeChat(chatId, toChat(chatId, body));
  return { chatId: described.chatId, isNewChat: described.isNew };
});
