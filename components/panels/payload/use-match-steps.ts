"use client";

import { useState } from "react";
import type { Match } from "@/lib/rendering/find-matches";
import type { SearchState } from "../panel-search";

/** A search as the toolbar shows it and as the rows mark it. */
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
  /** What was found is of another text: it can be counted, but not be shown or gone to. */
  isPending?: boolean;
  failure?: SearchState["failure"];
  /** Brings a match into sight. */
  onReach: (match: Found) => void;
}>;

const NONE: readonly Match[] = [];

/** Going from match to match; a new query begins at the first. */
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
