import { z } from "zod";
import { problem } from "@/lib/api/problem";
import { rowAt } from "@/lib/rendering/find-folds";
import { findMatches } from "@/lib/rendering/find-matches";
import type { PlacedMatches } from "@/lib/rendering/long-rendering-answers";
import { findLongRendering } from "@/lib/server/context/find-long-rendering";
import { route } from "@/lib/server/http/route";
import { renderingQuery } from "../rendering-query";

const querySchema = renderingQuery(z.object({ query: z.string().max(200) }));

/** Every match of a search in a long text. */
export const GET = route({ query: querySchema }, async ({ store, params, query }) => {
  const asked = await findLongRendering(store, { chatId: params.id, ...query }, query.hash);
  if (asked.kind !== "ok") return problem(asked.kind);
  const { text, rows } = asked.rendering.prepared;
  const { found, isCapped } = findMatches(text, query.query);
  const placed = found.map((match) => ({ ...match, row: rowAt(rows, match.start) }));
  return { found: placed, isCapped } satisfies PlacedMatches;
});
