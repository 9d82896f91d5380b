import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { listChats } from "@/lib/server/chats/chats";
import { route } from "@/lib/server/http/route";
import { readCursor } from "@/lib/server/store/chat-cursor";

const WRONG_CURSOR = problem("invalid-query", {
  problems: [
    {
      pointer: "/cursor",
      message: "is not one that this list gave out in this order; start again without it",
    },
  ],
});

export const GET = route(ROUTES.listChats, async ({ query, caller }) => {
  const isKnown = query.cursor === undefined || readCursor(query.cursor, query.sort) !== undefined;
  return isKnown ? listChats(query, caller.chats) : WRONG_CURSOR;
});
