import { ROUTES } from "@/lib/api/routes";
import { listChats } from "@/lib/server/chats/chats";
import { apiRoute } from "@/lib/server/http/api-route";
import { refuse } from "@/lib/server/http/refuse";
import { readCursor } from "@/lib/server/store/chat-cursor";

export const GET = apiRoute(ROUTES.listChats, async ({ query }) => {
  const { cursor, sort } = query;
  const isKnown = cursor === undefined || readCursor(cursor, sort) !== undefined;
  return isKnown ? listChats(query) : wrongCursor();
});

const wrongCursor = (): Response =>
  refuse(400, "invalid-query", "The query has a problem.", [
    {
      pointer: "/cursor",
      message: "is not one that this list gave out in this order; start again without it",
    },
  ]);
