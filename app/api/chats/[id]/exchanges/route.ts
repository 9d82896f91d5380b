import { route } from "@/lib/server/http/route";

/** Where the exchanges of a chat end, for the time slider. */
export const GET = route({}, async ({ store, params }) => ({
  exchanges: await store.readExchanges(params.id),
}));
