import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";
import { runTask } from "@/lib/server/workers/run-task";
import { renderingQuery } from "../rendering-query";

const querySchema = renderingQuery(z.object({ query: z.string().max(200) }));

/** Every match of a search in a long text. */
export const GET = route(
  { access: "GET /api/chats/[id]/rendering/matches", query: querySchema },
  async ({ store, params, query, request: { signal } }) => {
    const found = await runTask(store, "rendering-matches", { chatId: params.id, ...query }, { signal });
    return found.kind === "ok" ? found.written : problem(found.kind);
  },
);
