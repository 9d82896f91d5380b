import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";
import { countWithProvider, readProviderCount } from "@/lib/server/replay/provider-count";
import { sendQuerySchema } from "../send-query-schema";

const spec = { query: sendQuerySchema };

/** The provider's stored count of this payload. Sends nothing. */
export const GET = route(
  { access: "GET /api/chats/[id]/provider-count", ...spec },
  async ({ store, params, query }) => {
    const known = await readProviderCount(store, { chatId: params.id, ...query });
    return known.kind === "ok" ? known.state : problem(known.kind);
  },
);

/** Asks the provider to count this payload. */
export const POST = route(
  { access: "POST /api/chats/[id]/provider-count", limit: "model-call", ...spec },
  async ({ store, params, query, request: { signal } }) => {
    const outcome = await countWithProvider(store, { chatId: params.id, ...query }, { signal });
    return outcome.kind === "counted" || outcome.kind === "failed" ? outcome : problem(outcome.kind);
  },
);
