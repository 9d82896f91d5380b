import { type Query, queryOptions } from "@tanstack/react-query";
import type { FoundRow, PlacedMatches } from "@/lib/rendering/long-rendering-answers";
import type { RenderingPart } from "@/lib/rendering/rendering-parts";
import { type LongText, renderingPath } from "../urls/payload-path";
import { fetchJson } from "./fetch-json";
import { ProblemError } from "./problem-error";

/** The payload has changed, or its message or chat was deleted: the view must refetch the text. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 409 || error.status === 404);

/** The hash identifies the content, so it never goes stale. */
const keyOf = ({ chatId, hash }: LongText) => ["chat", chatId, "rendering", hash] as const;

export function partQuery(text: LongText, part: number) {
  return queryOptions({
    queryKey: [...keyOf(text), "part", part] as const,
    queryFn: ({ signal }) =>
      fetchJson<RenderingPart>(renderingPath(text, "part", { part: String(part) }), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Filter for the parts to retry. */
export const failedParts = (text: LongText) => ({
  queryKey: [...keyOf(text), "part"] as const,
  predicate: ({ state }: Query) => state.status === "error",
});

export function matchesQuery(text: LongText, query: string) {
  return queryOptions({
    queryKey: [...keyOf(text), "matches", query] as const,
    queryFn: ({ signal }) => fetchJson<PlacedMatches>(renderingPath(text, "matches", { query }), signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: query.trim() !== "",
  });
}

export function rowQuery(text: LongText, message: string) {
  return queryOptions({
    queryKey: [...keyOf(text), "row", message] as const,
    queryFn: ({ signal }) => fetchJson<FoundRow>(renderingPath(text, "row", { message }), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
