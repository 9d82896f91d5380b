import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { route } from "@/lib/server/http/route";

export const GET = route(ROUTES.readAuthors, async ({ store, params }) => {
  const authors = await store.readAuthors(params.chatId);
  return authors ? { authors } : problem("no-chat");
});
