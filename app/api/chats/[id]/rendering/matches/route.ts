import { z } from "zod";
import { rowAt } from "@/lib/rendering/find-folds";
import { findMatches } from "@/lib/rendering/find-matches";
import type { PlacedMatches } from "@/lib/rendering/long-rendering-answers";
import { findLongRendering } from "@/lib/server/context/find-long-rendering";
import { route } from "@/lib/server/http/route";
import { OUTDATED, renderingQuery } from "../rendering-query";

const querySchema = renderingQuery(z.object({ query: z.string().max(200) }));

/** Every match of a search in a long text. */
export const GET = route({ query: querySchema }, async ({ store, params, query }) => {
  const rendering = await findLongRendering(store, { chatId: params.id, ...query }, query.hash);
  if (rendering === undefined) return OUTDATED;
  const { text, rows } = rendering.prepared;
  const { found, isCapped } = findMatches(text, query.query);
  const placed = found.map((match) => ({ ...match, row: rowAt(rows, match.start) }));
  return { found: placed, isCapped } satisfies PlacedMatches;
});
