import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";
import { runTask } from "@/lib/server/workers/run-task";
import { renderingQuery } from "../rendering-query";

const querySchema = renderingQuery(z.object({ part: z.coerce.number().int().min(0) }));

/** One part of a long text. */
export const GET = route(
  { access: "GET /api/chats/[id]/rendering/part", query: querySchema },
  async ({ store, params, query, request: { signal } }) => {
    const found = await runTask(store, "rendering-part", { chatId: params.id, ...query }, { signal });
    return found.kind === "ok" ? found.written : problem(found.kind);
  },
);
