"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { matchesQuery } from "@/lib/client/long-text-query";
import type { LongText } from "@/lib/client/payload-path";
import { useDebounced } from "@/lib/client/use-debounced";
import type { PlacedMatch } from "@/lib/rendering/long-rendering-answers";
import { useMatchSteps } from "./use-match-steps";

const TYPING_PAUSE_MS = 150;
const NONE: readonly PlacedMatch[] = [];

/** The search in a text that is not here: the server looks through all of it. */
export function useLongSearch(text: LongText, onReach: (match: PlacedMatch) => void) {
  const [query, setQuery] = useState("");
  const searched = useDebounced(query, TYPING_PAUSE_MS);
  const { data } = useQuery({ ...matchesQuery(text, searched), placeholderData: keepPreviousData });
  const found = query.trim() === "" ? NONE : (data?.found ?? NONE);
  const [first] = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when an answer comes, not when a way there changes
  useEffect(() => {
    if (first) onReach(first);
  }, [first?.start, searched]);
  return useMatchSteps({ query, onQuery: setQuery, found, isCapped: data?.isCapped ?? false, onReach });
}
