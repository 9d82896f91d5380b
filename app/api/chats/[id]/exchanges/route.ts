import { route } from "@/lib/server/http/route";

/** The ends of a chat's exchanges, for the time slider. */
export const GET = route({}, async ({ store, params }) => ({
  exchanges: await store.readExchanges(params.id),
}));
