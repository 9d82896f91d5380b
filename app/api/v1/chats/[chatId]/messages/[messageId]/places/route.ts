import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { findMessagePlaces } from "@/lib/server/deletion/delete-message";
import { route } from "@/lib/server/http/route";

export const GET = route(
  ROUTES.findMessagePlaces,
  async ({ store, params: { chatId, messageId }, caller }) =>
    (await findMessagePlaces(store, chatId, messageId, caller)) ?? problem("no-message"),
);
