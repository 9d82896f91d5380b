import { chatFromDescription } from "@/lib/api/chat-schemas";
import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { describesOwnChat } from "@/lib/server/access/describes-own-chat";
import { route } from "@/lib/server/http/route";

export const GET = route(
  ROUTES.readChat,
  async ({ store, params }) => (await store.readChat(params.chatId)) ?? problem("no-chat"),
);

export const PATCH = route(ROUTES.changeBot, async ({ store, params: { chatId }, body }) => {
  const result = await store.changeBot(chatId, body.bot);
  if (result === undefined) return problem("no-chat");
  const { kind: status } = result;
  if (status === "changed") return { chatId, status, toModel: result.toModel, toUser: result.toUser };
  return status === "unchanged" ? { chatId, status, toModel: 0, toUser: 0 } : problem(status);
});

export const PUT = route(ROUTES.describeChat, async ({ store, params: { chatId }, body, caller }) => {
  if (!(await describesOwnChat(store, caller, chatId, body))) return problem("no-chat");
  const described = await store.describeChat(chatId, chatFromDescription(chatId, body));
  return { chatId: described.chatId, isNewChat: described.isNew };
});
