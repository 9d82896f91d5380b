"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { findMatches, type Match } from "./find-matches";
import type { SearchState } from "./panel-search";

/** The search inside of one panel; `onReach` brings a match into sight. */
export function usePanelSearch(text: string, onReach: (match: Match) => void) {
  const [query, setQuery] = useState("");
  const [position, setPosition] = useState(0);
  // A long text must not hold up typing.
  const searched = useDeferredValue(query);
  const { found, isCapped } = useMemo(() => findMatches(text, searched), [text, searched]);
  const index = Math.min(position, Math.max(found.length - 1, 0));
  const go = (next: number) => {
    const match = found[next];
    setPosition(next);
    if (match) onReach(match);
  };
  const state: SearchState = {
    query,
    current: found.length === 0 ? 0 : index + 1,
    count: found.length,
    isCapped,
    onQuery: (next) => {
      setQuery(next);
      setPosition(0);
      const [first] = findMatches(text, next).found;
      if (first) onReach(first);
    },
    onStep: (step) => found.length > 0 && go((index + step + found.length) % found.length),
  };
  return { state, matches: found, currentMatch: found[index] };
}
