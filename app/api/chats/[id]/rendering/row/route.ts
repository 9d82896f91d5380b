import { z } from "zod";
import type { FoundRow } from "@/lib/rendering/long-rendering-answers";
import { findLongRendering } from "@/lib/server/context/find-long-rendering";
import { route } from "@/lib/server/http/route";
import { OUTDATED, renderingQuery } from "../rendering-query";

const querySchema = renderingQuery(z.object({ message: z.string() }));

/** The row where a message begins in a long text. */
export const GET = route({ query: querySchema }, async ({ store, params, query }) => {
  const found = await findLongRendering(store, { chatId: params.id, ...query }, query.hash);
  if (found === undefined) return OUTDATED;
  return { row: found.prepared.rowOfMessage.get(query.message) ?? null } satisfies FoundRow;
});
