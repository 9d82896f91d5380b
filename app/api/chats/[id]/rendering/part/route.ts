import { z } from "zod";
import { takePart } from "@/lib/rendering/rendering-parts";
import { findLongRendering } from "@/lib/server/context/find-long-rendering";
import { route } from "@/lib/server/http/route";
import { OUTDATED, renderingQuery } from "../rendering-query";

const querySchema = renderingQuery(z.object({ part: z.coerce.number().int().min(0) }));

/** One part of a long text. */
export const GET = route({ query: querySchema }, async ({ store, params, query }) => {
  const found = await findLongRendering(store, { chatId: params.id, ...query }, query.hash);
  return found ? takePart(found.prepared, found.partStarts, query.part) : OUTDATED;
});
