import { problem } from "@/lib/api/problem";
import { ROUTES } from "@/lib/api/routes";
import { describesOwnChat } from "@/lib/server/access/describes-own-chat";
import { route } from "@/lib/server/http/route";
import { ingest } from "@/lib/server/ingest/ingest";

export const GET = route(ROUTES.readMessages, async ({ store, params, query: { ifMissing, ...query } }) => {
  const page = await store.readMessages(params.chatId, query);
  if (page === undefined) return problem("no-chat");
  if (page.missing === undefined || ifMissing === "newest") return page;
  const message = `names a message that is not stored: ${page.missing}`;
  return problem("no-message", { problems: [{ pointer: "/around", message }] });
});

export const POST = route(ROUTES.ingestMessages, async ({ store, params, body, caller }) => {
  if (!(await describesOwnChat(store, caller, params.chatId, body.chat))) return problem("no-chat");
  const ingested = await ingest(store, params.chatId, body);
  if (ingested.kind === "ok") return ingested.report;
  if (ingested.kind === "no-chat")
    return problem("no-chat", {
      error: "This chat is not known yet: describe it with `chat`.",
      problems: [{ pointer: "/chat", message: "is needed on first sight: at least {bot: {name}}" }],
    });
  return problem("conflict", {
    error: "Another content is stored under this id; edit the message instead.",
    problems: [{ pointer: "/message", message: `differs from the stored message ${body.message?.id}` }],
  });
});
