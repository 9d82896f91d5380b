import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { allowedKinds, deleteMessage } from "@/lib/server/deletion/delete-message";
import { route } from "@/lib/server/http/route";
import type { ChangedMessage } from "@/lib/server/store/ingest-store";

export const GET = route(
  ROUTES.readMessage,
  async ({ store, params }) =>
    (await store.readMessage(params.chatId, params.messageId)) ?? problem("no-message"),
);

function answer(id: string, status: ChangedMessage | undefined) {
  if (status === undefined) return problem("no-chat");
  return status === "no-message" ? problem(status) : { id, status };
}

export const PATCH = route(ROUTES.editMessage, async ({ store, params: { chatId, messageId }, body }) =>
  answer(messageId, await store.editMessage(chatId, messageId, body)),
);

export const DELETE = route(ROUTES.deleteMessage, async ({ store, params, query, caller }) => {
  const { chatId, messageId } = params;
  const also = allowedKinds(caller, query.also);
  return answer(messageId, await deleteMessage(store, chatId, messageId, also));
});
