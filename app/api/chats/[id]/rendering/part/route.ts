import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { takePart } from "@/lib/rendering/rendering-parts";
import { findLongRendering } from "@/lib/server/context/find-long-rendering";
import { route } from "@/lib/server/http/route";
import { renderingQuery } from "../rendering-query";

const querySchema = renderingQuery(z.object({ part: z.coerce.number().int().min(0) }));

/** One part of a long text. */
export const GET = route({ query: querySchema }, async ({ store, params, query }) => {
  const found = await findLongRendering(store, { chatId: params.id, ...query }, query.hash);
  if (found.kind !== "ok") return problem(found.kind);
  const { prepared, partStarts } = found.rendering;
  return takePart(prepared, partStarts, query.part);
});
