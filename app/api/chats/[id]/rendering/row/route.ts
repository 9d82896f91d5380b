import { z } from "zod";
import { problem } from "@/lib/api/problem";
import type { FoundRow } from "@/lib/rendering/long-rendering-answers";
import { findLongRendering } from "@/lib/server/context/find-long-rendering";
import { route } from "@/lib/server/http/route";
import { renderingQuery } from "../rendering-query";

const querySchema = renderingQuery(z.object({ message: z.string() }));

/** The row where a message begins in a long text. */
export const GET = route({ query: querySchema }, async ({ store, params, query }) => {
  const found = await findLongRendering(store, { chatId: params.id, ...query }, query.hash);
  if (found.kind !== "ok") return problem(found.kind);
  return { row: found.rendering.prepared.rowOfMessage.get(query.message) ?? null } satisfies FoundRow;
});
