"use client";

import { useState } from "react";
import type { Match } from "@/lib/rendering/find-matches";
import type { SearchState } from "../panel-search";

/** A search for the toolbar and the rows' marks. */
export type FoundInPanel = Readonly<{
  state: SearchState;
  matches: readonly Match[];
  currentMatch: Match | undefined;
}>;

type Search<Found extends Match> = Readonly<{
  query: string;
  onQuery: (query: string) => void;
  found: readonly Found[];
  isCapped: boolean;
  /** The matches belong to another text: they can be counted, but not shown or visited. */
  isPending?: boolean;
  failure?: SearchState["failure"];
  /** Scrolls a match into view. */
  onReach: (match: Found) => void;
}>;

const NONE: readonly Match[] = [];

/** Steps from match to match; a new query begins at the first. */
export function useMatchSteps<Found extends Match>(search: Search<Found>): FoundInPanel {
  const { query, onQuery, found, isCapped, isPending = false, failure, onReach } = search;
  const [position, setPosition] = useState(0);
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
    isPending,
    failure,
    onQuery: (next) => {
      setPosition(0);
      onQuery(next);
    },
    onStep: (step) => {
      if (!isPending && found.length > 0) go((index + step + found.length) % found.length);
    },
  };
  const matches = isPending ? NONE : found;
  return { state, matches, currentMatch: matches[index] };
}
