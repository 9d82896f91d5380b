"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useDebounced } from "@/lib/client/hooks/use-debounced";
import { matchesQuery } from "@/lib/client/queries/long-text-query";
import type { LongText } from "@/lib/client/urls/payload-path";
import type { PlacedMatch, PlacedMatches } from "@/lib/rendering/long-rendering-answers";
import { useMatchSteps } from "./use-match-steps";
import { useOutdated } from "./use-outdated";

const TYPING_PAUSE_MS = 150;
const NONE: PlacedMatches = { found: [], isCapped: false };

/** The previous text's matches are the count until the same query is answered for this text. */
function useMatches(text: LongText, query: string) {
  const searched = useDebounced(query, TYPING_PAUSE_MS);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...matchesQuery(text, searched),
    placeholderData: (before, asked) => (asked?.queryKey.at(-1) === searched ? before : undefined),
  });
  const outdated = useOutdated(text.chatId, error);
  if (query.trim() === "") return { ...NONE, isPending: false };
  // A response to another query does not count.
  if (query !== searched) return { ...NONE, isPending: true };
  return {
    ...(data ?? NONE),
    isPending: isPending || isPlaceholderData || outdated,
    failure: error && !outdated ? { reason: error.message, retry: () => void refetch() } : undefined,
  };
}

/** The search in a text that is not loaded: the server searches all of it. */
export function useLongSearch(text: LongText, onReach: (match: PlacedMatch) => void) {
  const [query, setQuery] = useState("");
  const matches = useMatches(text, query);
  const { found, isPending } = matches;
  // A new query scrolls to its first match once known. A new text does not: the reader's position stays.
  const isSought = useRef(false);
  const onQuery = (next: string) => {
    isSought.current = true;
    setQuery(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when an answer comes, not when a way there changes
  useEffect(() => {
    const [first] = found;
    if (isPending || !isSought.current) return;
    isSought.current = false;
    if (first) onReach(first);
  }, [query, found, isPending]);
  return useMatchSteps({ ...matches, query, onQuery, onReach });
}
