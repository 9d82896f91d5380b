"use client";

import { useDeferredValue, useState } from "react";
import { findMatches, type Match } from "@/lib/rendering/find-matches";
import { useMatchSteps } from "./use-match-steps";

/** The search within one panel; `onReach` scrolls a match into view. */
export function usePanelSearch(text: string, onReach: (match: Match) => void) {
  const [query, setQuery] = useState("");
  // A long text must not delay typing.
  const searched = useDeferredValue(query);
  const { found, isCapped } = findMatches(text, searched);
  const onQuery = (next: string) => {
    setQuery(next);
    const [first] = findMatches(text, next).found;
    if (first) onReach(first);
  };
  return useMatchSteps({ query, onQuery, found, isCapped, onReach });
}
