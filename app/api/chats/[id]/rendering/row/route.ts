import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { route } from "@/lib/server/http/route";
import { runTask } from "@/lib/server/workers/run-task";
import { renderingQuery } from "../rendering-query";

const querySchema = renderingQuery(z.object({ message: z.string() }));

/** The row where a message begins in a long text. */
export const GET = route(
  { access: "GET /api/chats/[id]/rendering/row", query: querySchema },
  async ({ store, params, query, request: { signal } }) => {
    const found = await runTask(store, "rendering-row", { chatId: params.id, ...query }, { signal });
    return found.kind === "ok" ? found.written : problem(found.kind);
  },
);
