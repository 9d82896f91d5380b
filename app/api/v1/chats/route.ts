import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { listMeasuredChats } from "@/lib/server/chats/list-measured-chats";
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

export const GET = route(ROUTES.listChats, async ({ store, query, caller }) => {
  const isKnown = query.cursor === undefined || readCursor(query.cursor, query.sort) !== undefined;
  return isKnown ? listMeasuredChats(store, query, caller.chats) : WRONG_CURSOR;
});
