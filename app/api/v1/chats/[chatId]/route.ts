import { toChat } from "@/lib/api/chat";
import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch, refuse } from "@/lib/server/http/refuse";

export const GET = apiRoute(
  ROUTES.readChat,
  async ({ store, params: { chatId = "" } }) => (await store.readChat(chatId)) ?? noSuch("chat"),
);

const CONFLICTS = {
  several: "More than one author is called so: name one by its id.",
  taken: "This chat is stored for that bot already, as another chat.",
} as const;

export const PATCH = apiRoute(ROUTES.changeBot, async ({ store, params: { chatId = "" }, body }) => {
  const result = await store.changeBot(chatId, body.bot);
  if (result === undefined) return noSuch("chat");
  const { kind } = result;
  if (kind === "no-author") return noSuch("author");
  if (kind === "several" || kind === "taken") return refuse(409, kind, CONFLICTS[kind]);
  const { toModel, toUser } = kind === "changed" ? result : { toModel: 0, toUser: 0 };
  return { chatId, status: kind, toModel, toUser };
});

export const PUT = apiRoute(ROUTES.describeChat, async ({ store, params: { chatId = "" }, body }) => {
  const described = await store.describeChat(chatId, toChat(chatId, body));
  return { chatId: described.chatId, isNewChat: described.isNew };
});
