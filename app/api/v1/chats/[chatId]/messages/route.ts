import { ROUTES } from "@/lib/api/routes";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch, refuse } from "@/lib/server/http/refuse";
import { ingest } from "@/lib/server/ingest/ingest";

export const GET = apiRoute(ROUTES.readMessages, async ({ store, params: { chatId = "" }, query }) => {
  const page = await store.readMessages(chatId, query);
  if (page === undefined) return noSuch("chat");
  return page.missing === undefined ? page : noMessageAround(page.missing);
});

const noMessageAround = (messageId: string): Response =>
  refuse(404, "no-message", "There is no such message.", [
    { pointer: "/around", message: `names a message that is not stored: ${messageId}` },
  ]);

export const POST = apiRoute(ROUTES.ingestMessages, ({ store, params: { chatId = "" }, body }) =>
  ingest(store, chatId, body),
);
