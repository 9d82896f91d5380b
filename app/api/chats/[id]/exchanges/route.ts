import { route } from "@/lib/server/http/route";

/** The ends of a chat's exchanges, for the time slider. */
export const GET = route({ access: "GET /api/chats/[id]/exchanges" }, async ({ store, params }) => ({
  exchanges: await store.readExchanges(params.id),
}));
