import { ROUTES } from "@/lib/api/routes";
import { readCompared } from "@/lib/server/context/read-compared";
import { apiRoute } from "@/lib/server/http/api-route";
import { noSuch } from "@/lib/server/http/refuse";

export const GET = apiRoute(
  ROUTES.readRequest,
  async ({ store, params: { chatId = "", requestId = "" } }) => {
    const answer = await readCompared(store, chatId, requestId);
    if (answer.kind === "ok") return answer.compared;
    return noSuch(answer.kind === "no-chat" ? "chat" : "request");
  },
);
