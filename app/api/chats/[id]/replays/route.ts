import { problem } from "@/lib/api/problem";
import { confirmationSchema, replayPageSchema } from "@/lib/contract/provider-calls";
import { route } from "@/lib/server/http/route";
import { replayPayload } from "@/lib/server/replay/replay-payload";
import { sendQuerySchema } from "../send-query-schema";

const CODES = { changed: "changed", unusable: "unavailable" } as const;

/** Earlier replays, newest first. */
export const GET = route(
  { access: "GET /api/chats/[id]/replays", query: replayPageSchema },
  async ({ store, params, query }) => (await store.readReplays(params.id, query)) ?? problem("no-chat"),
);

/** Sends exactly the confirmed payload. Aborting the request cancels the call. */
export const POST = route(
  {
    access: "POST /api/chats/[id]/replays",
    limit: "model-call",
    query: sendQuerySchema,
    request: confirmationSchema,
  },
  async ({ store, params, query, body: confirmed, request: { signal } }) => {
    const outcome = await replayPayload(store, { chatId: params.id, ...query }, { confirmed, signal });
    if (outcome.kind === "done") return outcome.replay;
    if (!("message" in outcome)) return problem(outcome.kind);
    return problem(CODES[outcome.kind], { error: outcome.message });
  },
);
